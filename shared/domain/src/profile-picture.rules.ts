/** A student's picture must be smaller than this, in bytes. 000 §9. */
export const PICTURE_BYTES = 1_048_576;

const TYPE = /^image\/(jpeg|png)$/i;
const NAME = /\.(jpe?g|png)$/i;

/** Whether a file may be sent as a picture, by what can be known without reading it: 000 §5. */
export const isPictureFile = (file: {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}): boolean =>
  TYPE.test(file.type) && NAME.test(file.name) && file.size > 0 && file.size < PICTURE_BYTES;

const MARKS = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;

export type PictureFormat = keyof typeof MARKS;

/** The format that the first bytes tell of, whatever the file is called; undefined for any other. */
export const pictureFormat = (bytes: Uint8Array): PictureFormat | undefined =>
  (['jpeg', 'png'] as const).find((format) =>
    MARKS[format].every((byte, index) => bytes[index] === byte),
  );
