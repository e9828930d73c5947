import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { packBackup } from '../../../../test/backup-sites.ts';
import type { BackupEndCounts, BackupHeader } from './archive-format.ts';
import { DamagedBackupError, openBackupArchive, verifyBackupArchive } from './read-archive.ts';
import {
  type BackupPartToWrite,
  type BackupPartsToWrite,
  writeBackupArchive,
} from './write-archive.ts';

const header: BackupHeader = {
  format: 2,
  madeAt: '2026-02-03T04:05:06.000Z',
  migrations: [{ name: '0001-first.sql', checksum: 'c1' }],
  tables: [{ name: 'people', columns: ['name'] }],
  sequences: [],
};
const end: BackupEndCounts = { rows: { people: 4 }, jobs: 0, files: 3, bytes: 90_007 };

/** Creates bytes that do not repeat soon and differ for each seed. */
const bytesOf = (length: number, seed: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => (at * at * seed + (at >> 3)) % 251));
const contents = new Map([
  ['database/people/000001', Buffer.from('Maya\nJonas\n')],
  ['database/people/000002', Buffer.from('Noor\nAda\n')],
  ['files/empty', Buffer.alloc(0)],
  [`files/${'long/'.repeat(60)}name.bin`, bytesOf(90_000, 3)],
  ['files/media/ab/abcd', Buffer.from('picture')],
]);

const partsOf = async function* (parts: Iterable<BackupPartToWrite>): BackupPartsToWrite {
  yield* parts;
  return end;
};
const archiveOf = async (
  parts: Iterable<BackupPartToWrite> = [...contents].map(([name, content]) => ({
    name,
    size: content.length,
    content: [content],
  })),
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeBackupArchive(header, partsOf(parts), output);
  return Buffer.concat(chunks);
};
/** Returns a stream that emits the bytes in small chunks, like a disk or a network. */
const sourceOf = (bytes: Buffer, piece = 700): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    })(),
  );
const readAll = async (bytes: Buffer) => {
  const read = new Map<string, Buffer>();
  const opened = await openBackupArchive(sourceOf(bytes));
  for (;;) {
    const next = await opened.parts.next();
    if (next.done) return { header: opened.header, read, end: next.value };
    read.set(next.value.name, await buffer(next.value.content));
  }
};

it('returns the written parts in their order, with names of any length', async () => {
  const read = await readAll(await archiveOf());
  expect(read).toEqual({ header, read: contents, end });
  expect([...read.read.keys()]).toEqual([...contents.keys()]);
});

it('is read completely from chunks of any size', async () => {
  const bytes = await archiveOf();
  for (let rest = 0; rest < 50; rest += 1)
    expect(await verifyBackupArchive(sourceOf(bytes, bytes.length - rest))).toEqual({
      header,
      end,
    });
  for (const piece of [7, 13, 30, 4096])
    expect(await verifyBackupArchive(sourceOf(bytes, piece))).toEqual({ header, end });
});

it('contains the checksums of thousands of parts', async () => {
  const many = Array.from({ length: 2345 }, (_, at) => ({
    name: `files/f${at}`,
    size: 5,
    content: [Buffer.from(String(10_000 + at))],
  }));
  const bytes = await archiveOf(many);
  expect((await readAll(bytes)).read.get('files/f1234')?.toString()).toBe('11234');
  const tar = zstdDecompressSync(bytes);
  // Files among the first thousand, among the second, and in the rest.
  for (const text of ['10777', '11777', '12340']) {
    const changed = Buffer.from(tar);
    changed.write('99999', changed.indexOf(`${text}\0`));
    const refused = verifyBackupArchive(sourceOf(await packBackup(changed)));
    await expect(refused).rejects.toThrow(`files/f${Number(text) - 10_000} is not what was stored`);
  }
});

it('fails when a part does not have its announced size', async () => {
  const grown = [{ name: 'files/a', size: 3, content: [Buffer.from('four')] }];
  await expect(archiveOf(grown)).rejects.toThrow('files/a was to have 3 bytes and has 4');
});

describe('a damaged archive', () => {
  it('is refused when it is truncated at any place', async () => {
    const bytes = await archiveOf();
    for (let share = 0; share < 1; share += 0.05) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      await expect(verifyBackupArchive(sourceOf(cut))).rejects.toThrow(DamagedBackupError);
    }
  });

  it('is refused when only its last byte is missing', async () => {
    const bytes = await archiveOf();
    for (let missing = 1; missing < 60; missing += 1) {
      const refused = verifyBackupArchive(sourceOf(bytes.subarray(0, -missing)));
      await expect(refused).rejects.toThrow(DamagedBackupError);
    }
    const tar = zstdDecompressSync(bytes);
    for (const missing of [1, 511, 512, 513, 1023, 1024]) {
      const refused = verifyBackupArchive(sourceOf(await packBackup(tar.subarray(0, -missing))));
      await expect(refused).rejects.toThrow(DamagedBackupError);
    }
  });

  it('is refused with a flipped bit, unless the content stays the same', async () => {
    const bytes = await archiveOf();
    const read = await readAll(bytes);
    let refused = 0;
    for (let at = 0; at < 60; at += 1) {
      const flipped = Buffer.from(bytes);
      const place = Math.floor((bytes.length * at) / 60);
      flipped[place] = (flipped[place] ?? 0) ^ 16;
      const result = await readAll(flipped).catch((error: unknown) => error);
      const isRefused = result instanceof DamagedBackupError;
      if (isRefused) refused += 1;
      expect(isRefused ? read : result).toEqual(read);
    }
    expect(refused).toBeGreaterThan(50);
  });

  it('is refused with a byte changed before compression, or a part removed or added', async () => {
    const tar = zstdDecompressSync(await archiveOf());
    const blockOf = (name: string) => tar.indexOf(`${name}\0`);
    const changed = (text: string) => {
      const bytes = Buffer.from(tar);
      bytes.write('#', bytes.indexOf(text), 'latin1');
      return bytes;
    };
    const [second, ending] = [blockOf('database/people/000002'), blockOf('end.json')];
    const part = tar.subarray(second, second + 1024);
    const without = (from: number, to: number) =>
      Buffer.concat([tar.subarray(0, from), tar.subarray(to)]);
    for (const bytes of [
      ...['Jonas', 'Noor', 'picture', '"people"', '0001-first', 'sha256'].map(changed),
      without(second, second + 1024),
      without(ending, ending + 1024),
      Buffer.concat([tar.subarray(0, second), part, tar.subarray(second)]),
      Buffer.concat([tar.subarray(0, ending), Buffer.alloc(1024)]),
      Buffer.from('no archive at all'),
    ]) {
      const refused = verifyBackupArchive(sourceOf(await packBackup(bytes)));
      await expect(refused).rejects.toThrow(DamagedBackupError);
    }
    await expect(verifyBackupArchive(sourceOf(tar))).rejects.toThrow(DamagedBackupError);
  });

  it('is distinguished from a failing disk', async () => {
    const bytes = await archiveOf();
    const failing = function* () {
      yield bytes.subarray(0, bytes.length / 2);
      throw Object.assign(new Error('The disk is gone.'), { code: 'EIO' });
    };
    await expect(verifyBackupArchive(Readable.from(failing()))).rejects.toThrow(
      'The disk is gone.',
    );
  });
});
