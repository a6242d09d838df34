import { atom } from 'nanostores';
import type { StreamStatus } from '#client/socket.ts';
import { stream } from '#client/stream.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** How the page's figures come: undefined before the first island asks. */
export const $connection = atom<StreamStatus | undefined>(undefined);

export const subscribeConnection = referenceCounted(() => {
  const take = () => $connection.set(stream().status);
  take();
  return stream().onStatus(take);
});
