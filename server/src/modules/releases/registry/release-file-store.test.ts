import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { storeCompressedCopies } from './release-file-store.ts';

it('compresses one file at a time, so that threads stay free for other work', async () => {
  const content = Buffer.from('const value = 1;\n'.repeat(1000));
  const stored = new Map<string, Buffer>();
  let running = 0;
  let most = 0;
  const files: Pick<FileStore, 'get' | 'put'> = {
    get: () => Promise.resolve(Readable.from([content])),
    put: async (key, copy) => {
      running += 1;
      most = Math.max(most, running);
      const bytes = await buffer(copy);
      running -= 1;
      stored.set(key, bytes);
      return { size: bytes.length, storedAt: new Date(0) };
    },
  };
  const digests = ['a', 'b', 'c', 'd'];
  const sizes = await Promise.all(
    digests.map((digest) =>
      storeCompressedCopies(files, 'catalog', { digest, bytes: content.length, compressed: true }),
    ),
  );
  // The two copies of one file.
  expect(most).toBe(2);
  expect(stored.size).toBe(8);
  const copies = digests.map((digest) => stored.get(`releases/catalog/${digest}.gz`));
  expect(copies.map((copy) => copy?.length)).toEqual(sizes);
  for (const copy of copies) expect(copy && gunzipSync(copy)).toEqual(content);
});
