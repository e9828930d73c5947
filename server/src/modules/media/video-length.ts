/** Reads the duration of a video from the header of its file, without a player or codec. */
import { type FileHandle, open } from 'node:fs/promises';

type ReadBytes = (at: number, length: number) => Promise<Buffer>;

/**
 * Maximum number of reads of a video's header. A header needs a few hundred; reading a file of empty elements would otherwise
 * take hours.
 */
const MAX_READS = 10_000;

/**
 * Returns a function that reads from the file.
 * @throws RangeError after too many reads
 */
const createLimitedReader = (handle: FileHandle): ReadBytes => {
  let reads = 0;
  return async (at, length) => {
    reads += 1;
    if (reads > MAX_READS) throw new RangeError('The header has too many elements.');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
};

// ISO base media file format (mp4): boxes of size and type. The duration is in moov/mvhd.

interface Mp4Box {
  readonly body: number;
  readonly end: number;
}

const findBox = async (read: ReadBytes, type: string, from: number, to: number) => {
  for (let at = from; at + 8 <= to;) {
    const head = await read(at, 16);
    if (head.length < 8) return undefined;
    const small = head.readUInt32BE(0);
    const wide = small === 1;
    if (wide && head.length < 16) return undefined;
    const size = wide ? Number(head.readBigUInt64BE(8)) : small;
    const box: Mp4Box = { body: at + (wide ? 16 : 8), end: size === 0 ? to : at + size };
    if (head.toString('latin1', 4, 8) === type) return box;
    if (box.end <= at) return undefined;
    at = box.end;
  }
  return undefined;
};

const mp4Seconds = async (read: ReadBytes, size: number): Promise<number | undefined> => {
  const movie = await findBox(read, 'moov', 0, size);
  const header = movie && (await findBox(read, 'mvhd', movie.body, movie.end));
  if (!header) return undefined;
  const bytes = await read(header.body, 32);
  if (bytes.length < 32) return undefined;
  return bytes[0] === 1
    ? Number(bytes.readBigUInt64BE(24)) / bytes.readUInt32BE(20)
    : bytes.readUInt32BE(16) / bytes.readUInt32BE(12);
};

// Matroska (webm): elements of id, size and body. The duration is in Segment/Info.

const SEGMENT = 0x18_53_80_67;
const INFO = 0x15_49_a9_66;
const CLUSTER = 0x1f_43_b6_75;
const TIMESTAMP_SCALE = 0x2a_d7_b1;
const DURATION = 0x44_89;
const DEFAULT_SCALE = 1_000_000;

/**
 * Reads an integer of variable length from a webm file; `keepMarker` is for ids. The value is undefined for the size 'unknown'.
 */
const readVariableInt = (bytes: Buffer, at: number, keepMarker: boolean) => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return undefined;
  const marker = 2 ** (8 - length);
  let value = keepMarker ? first : first - marker;
  let unknown = first === marker * 2 - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    unknown &&= byte === 0xff;
  }
  return { length, value: !keepMarker && unknown ? undefined : value };
};

const readElement = async (read: ReadBytes, at: number) => {
  const head = await read(at, 12);
  const id = readVariableInt(head, 0, true);
  const size = id && readVariableInt(head, id.length, false);
  if (id === undefined || size === undefined) return undefined;
  const body = at + id.length + size.length;
  return { id: id.value, body, end: body + (size.value ?? 0), endless: size.value === undefined };
};

const infoSeconds = async (
  read: ReadBytes,
  from: number,
  to: number,
): Promise<number | undefined> => {
  let scale = DEFAULT_SCALE;
  let length: number | undefined;
  for (let at = from; at < to;) {
    const element = await readElement(read, at);
    if (!element || element.end <= at) break;
    const bytes = await read(element.body, Math.min(8, element.end - element.body));
    if (element.id === TIMESTAMP_SCALE) scale = bytes.readUIntBE(0, Math.min(6, bytes.length));
    if (element.id === DURATION)
      length = bytes.length === 4 ? bytes.readFloatBE() : bytes.readDoubleBE();
    at = element.end;
  }
  return length === undefined ? undefined : (length * scale) / 1e9;
};

const webmSeconds = async (read: ReadBytes, size: number): Promise<number | undefined> => {
  for (let at = 0; at < size;) {
    const element = await readElement(read, at);
    if (!element || element.id === CLUSTER) return undefined;
    if (element.id === INFO) return infoSeconds(read, element.body, element.end);
    if (element.id !== SEGMENT && element.endless) return undefined;
    at = element.id === SEGMENT ? element.body : element.end;
  }
  return undefined;
};

/**
 * Returns the duration of a webm or mp4 file in seconds.
 * @returns undefined if the header does not contain it (an unfinished live recording, or a damaged file)
 */
export const readVideoSeconds = async (file: string): Promise<number | undefined> => {
  const handle = await open(file);
  try {
    const read = createLimitedReader(handle);
    const { size } = await handle.stat();
    const isMp4 = (await read(4, 4)).toString('latin1') === 'ftyp';
    const seconds = await (isMp4 ? mp4Seconds : webmSeconds)(read, size);
    return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  } catch (error) {
    // A damaged video header contains numbers that lead to reads beyond the end of the buffer.
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await handle.close();
  }
};
