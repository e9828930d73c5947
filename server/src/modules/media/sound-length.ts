/** Reads the duration of a WAV file from its header. */
import { open } from 'node:fs/promises';

const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;
/** Maximum number of chunks that are read of a WAV file. Reading a file of empty chunks would otherwise take hours. */
const MAX_CHUNKS = 10_000;
/** Number of bytes of the chunk `fmt ` before the field with the bytes per second. */
const FORMAT_HEAD = 12;

/**
 * Returns the duration of a WAV file in seconds; of a truncated file, the duration of the rest.
 * @returns undefined if it has no sound, or no number of bytes per second
 */
export const readWavSeconds = async (file: string): Promise<number | undefined> => {
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
      // Counts the rest of the file if the size is 0, as in a WAV file that was written as a stream of unknown length.
      const size = Math.min(head.readUInt32LE(4) || end, end - body);
      if (name === 'fmt ') bytesASecond = (await read(body, FORMAT_HEAD))?.readUInt32LE(8) ?? 0;
      if (name === 'data') return bytesASecond > 0 && size > 0 ? size / bytesASecond : undefined;
      // Chunks of a WAV file begin at even offsets.
      at = body + size + (size % 2);
    }
    return undefined;
  } finally {
    await handle.close();
  }
};
