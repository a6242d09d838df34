// The real server without the built pages, which also tells its memory when it is asked.
import { serve, settingsOrRefuse } from '#server/serve.ts';

declare const gc: () => void;

process.on('message', (message) => {
  if (message !== 'memory') return;
  gc();
  process.send?.(process.memoryUsage());
});
await serve(settingsOrRefuse(), undefined);
