/** Writes ZIP archives whose names are given bytes in any encoding, because packers write UTF-8 only. */
import { writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export interface RawZipEntry {
  readonly name: Buffer;
  readonly content: string | Buffer;
  /** True to set flag 11, which declares the name as UTF-8. */
  readonly isDeclaredUtf8?: boolean;
  /** Value of Info-ZIP's extra field 0x7075, the Unicode path. */
  readonly unicodePath?: string;
}

const VERSION = 20;
const UTF8_FLAG = 0x8_00;

const number16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const toContentBytes = ({ content }: RawZipEntry): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;

const toExtraField = ({ name, unicodePath }: RawZipEntry): Buffer => {
  if (unicodePath === undefined) return Buffer.alloc(0);
  const data = Buffer.concat([Buffer.from([1]), number32(crc32(name)), Buffer.from(unicodePath)]);
  return Buffer.concat([number16(0x70_75), number16(data.length), data]);
};

/** Returns the common part of both headers of an entry. */
const commonHeader = (entry: RawZipEntry): Buffer => {
  const content = toContentBytes(entry);
  return Buffer.concat([
    number16(VERSION),
    number16(entry.isDeclaredUtf8 === true ? UTF8_FLAG : 0),
    // The compression method is 0, stored; date and time are zero.
    Buffer.alloc(6),
    number32(crc32(content)),
    number32(content.length),
    number32(content.length),
    number16(entry.name.length),
    number16(toExtraField(entry).length),
  ]);
};

/** Writes a ZIP archive with these entries. */
export const writeRawZip = (file: string, entries: readonly RawZipEntry[]): void => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const [common, extra] = [commonHeader(entry), toExtraField(entry)];
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      common,
      entry.name,
      extra,
      toContentBytes(entry),
    ]);
    parts.push(local);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        number16(VERSION),
        common,
        Buffer.alloc(10),
        number32(offset),
        entry.name,
        extra,
      ]),
    );
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.concat([
    Buffer.from('PK\u0005\u0006'),
    Buffer.alloc(4),
    number16(entries.length),
    number16(entries.length),
    number32(list.length),
    number32(offset),
    Buffer.alloc(2),
  ]);
  writeFileSync(file, Buffer.concat([...parts, list, end]));
};
