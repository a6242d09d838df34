import { afterEach, expect, test, vi } from 'vitest';
import { readTexts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

test('texts are read once; what failed is asked for again', async () => {
  const answers = [
    () => Promise.reject(new TypeError('offline')),
    () => Promise.resolve(new Response('', { status: 503 })),
    () => Promise.resolve(Response.json({ title: 'Settings' })),
  ];
  const fetched = vi.fn((_address: string) => answers.shift()!());
  vi.stubGlobal('fetch', fetched);
  await expect(readTexts('/texts/a.json')).rejects.toThrow('offline');
  await expect(readTexts('/texts/a.json')).rejects.toThrow('503');
  const both = [readTexts('/texts/a.json'), readTexts('/texts/a.json')];
  expect(await Promise.all(both)).toEqual([{ title: 'Settings' }, { title: 'Settings' }]);
  expect(fetched).toHaveBeenCalledTimes(3);
});
