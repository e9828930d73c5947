/** How long a WAV file plays, read from its header. */
import { open } from 'node:fs/promises';

const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;
/** A file of nothing but empty chunks would be read for hours. */
const MAX_CHUNKS = 10_000;
/** Bytes of `fmt ` up to the number of bytes a second. */
const FORMAT_HEAD = 12;

/**
 * Seconds that a WAV file plays; of one that was cut off, what is left of it.
 * @returns undefined when it has no sound, or does not say how many bytes make a second of it
 */
export const wavSeconds = async (file: string): Promise<number | undefined> => {
  const handle = await open(file);
  try {
    const { size: end } = await handle.stat();
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
      return bytesRead === length ? buffer : undefined;
    };
    let bytesASecond = 0;
    let chunks = 0;
    for (let at = RIFF_HEAD; at + CHUNK_HEAD <= end && chunks < MAX_CHUNKS; chunks += 1) {
      const head = await read(at, CHUNK_HEAD);
      if (!head) return undefined;
      const name = head.toString('latin1', 0, 4);
      const body = at + CHUNK_HEAD;
      // Written as it came: its length was not known when the header was.
      const size = Math.min(head.readUInt32LE(4) || end, end - body);
      if (name === 'fmt ') bytesASecond = (await read(body, FORMAT_HEAD))?.readUInt32LE(8) ?? 0;
      if (name === 'data') return bytesASecond > 0 && size > 0 ? size / bytesASecond : undefined;
      // Chunks begin at even places.
      at = body + size + (size % 2);
    }
    return undefined;
  } finally {
    await handle.close();
  }
};
