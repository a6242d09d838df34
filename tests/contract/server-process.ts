// The real server as a process of its own, without the built pages: what the tests start and kill.
import { serve, settingsOrRefuse } from '#server/serve.ts';

await serve(settingsOrRefuse(), undefined);
