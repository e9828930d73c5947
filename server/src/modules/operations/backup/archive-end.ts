/** Marks and detects the end of a backup archive, so that a restore notices any missing part. */
import { TAR_BLOCK_BYTES } from './archive-format.ts';

/**
 * Bytes at the end of a backup: a zstd frame that decoders skip. Node reports no error when the frames before it are truncated
 * (nodejs/node#64592).
 */
const END_MARK = Buffer.concat([
  Buffer.from([0x50, 0x2a, 0x4d, 0x18, 9, 0, 0, 0]),
  Buffer.from('cairn end', 'latin1'),
]);

export const addArchiveEndMark = async function* (
  packed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* packed;
  yield END_MARK;
};

/** Removes the mark at the end of a compressed backup. @param onMark is called when the mark is there and nothing follows */
export const removeArchiveEndMark = async function* (
  packed: AsyncIterable<Buffer>,
  onMark: () => void,
): AsyncGenerator<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for await (const chunk of packed) {
    const bytes = Buffer.concat([last, chunk]);
    const sure = Math.max(bytes.length - END_MARK.length, 0);
    if (sure > 0) yield bytes.subarray(0, sure);
    last = bytes.subarray(sure);
  }
  if (last.equals(END_MARK)) onMark();
  else yield last;
};

/** Returns a check for the two blocks of zeros at the end of a tar archive, which the tar parser does not require. */
export const createTarEndCheck = () => {
  let bytes = 0;
  let zeros = 0;
  return {
    see: (chunk: Buffer): void => {
      const { length } = chunk;
      let other = length;
      while (other > 0 && chunk[other - 1] === 0) other -= 1;
      zeros = other === 0 ? zeros + length : length - other;
      bytes += length;
    },
    isThere: (): boolean => bytes % TAR_BLOCK_BYTES === 0 && zeros >= 2 * TAR_BLOCK_BYTES,
  };
};
