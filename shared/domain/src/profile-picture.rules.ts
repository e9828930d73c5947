/** Limit of a student's picture in bytes, which a file must stay below. Source: 000 §9. */
export const PICTURE_BYTES = 1_048_576;

const TYPE = /^image\/(jpeg|png)$/i;
const NAME = /\.(jpe?g|png)$/i;

/** Returns whether a file is accepted as a picture, by its name, type and size alone. Source: 000 §5. */
export const isPictureFile = (file: {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}): boolean =>
  TYPE.test(file.type) && NAME.test(file.name) && file.size > 0 && file.size < PICTURE_BYTES;

export type PictureFormat = 'jpeg' | 'png';
