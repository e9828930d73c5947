import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;
const FLAVOR_OFFSET = 4;
const TABLE_COUNT_OFFSET = 12;

/** Returns a length rounded up to a multiple of four bytes, because tables of fonts are aligned. */
const padLength = (length: number): number => (length + 3) & ~3;

interface Table {
  readonly tag: number;
  readonly checksum: number;
  readonly bytes: Buffer;
}

const readTables = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(TABLE_COUNT_OFFSET) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const start = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const stored = woff.subarray(start, start + packedLength);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      // A WOFF file contains a table uncompressed if compression would not make it smaller. Such a table is not inflated.
      bytes: packedLength < length ? inflateSync(stored) : stored,
    };
  });

/**
 * Returns the OpenType font of a WOFF 1.0 file. fontkit decompresses a table at each access, in JavaScript, which took more than
 * half of the time of a certificate.
 * @throws Error if the file is cut or damaged
 */
export const convertWoffToOpenType = (woff: Buffer): Buffer => {
  const tables = readTables(woff);
  const head = Buffer.alloc(FONT_HEADER + tables.length * FONT_ENTRY);
  // The fields for a binary search in the font's header stay zero, because fontkit and PDF readers find tables by their tags.
  woff.copy(head, 0, FLAVOR_OFFSET, FLAVOR_OFFSET + 4);
  head.writeUInt16BE(tables.length, 4);
  let start = head.length;
  const bodies = tables.flatMap(({ tag, checksum, bytes }, index) => {
    const entry = FONT_HEADER + index * FONT_ENTRY;
    head.writeUInt32BE(tag, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(start, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    start += padLength(bytes.length);
    return [bytes, Buffer.alloc(padLength(bytes.length) - bytes.length)];
  });
  return Buffer.concat([head, ...bodies]);
};
