import { createRequire } from 'node:module';

// `vitest.config.ts` puts this in the place of `fast-check`, so it can't import it by its name.
const { default: fc } = createRequire(import.meta.url)('fast-check') as typeof import('fast-check');

// Without a seed every run tries other inputs. `npm run deep` takes one of the commit.
fc.configureGlobal({ seed: Number(process.env.CHECK_SEED ?? 3) });

export default fc;
