/** Where the running server puts its log for the pages' messages (`page-worker.ts`). */
const place = Symbol.for('perigee.log');

/**
 * What Astro says goes into the server's own log. While building there is no server: it is said on
 * the terminal. Plain JavaScript, since Astro loads its logger before it can read TypeScript.
 */
export default function pageLog() {
  return {
    write({ level, label, message }) {
      if (level === 'silent') return;
      const log = globalThis[place];
      if (log) log[level]({ label }, message);
      else process.stderr.write(`${label ? `[${label}] ` : ''}${message}\n`);
    },
  };
}
