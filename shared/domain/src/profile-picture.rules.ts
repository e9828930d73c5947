/** Limit of a student's picture in bytes, which a file must stay below. Source: 000 §9. */
export const MAX_PICTURE_BYTES = 1_048_576;

const PICTURE_TYPE_PATTERN = /^image\/(jpeg|png)$/i;
const PICTURE_NAME_PATTERN = /\.(jpe?g|png)$/i;

/** Returns whether a file is accepted as a picture, by its name, type and size alone. Source: 000 §5. */
export const isPictureFile = (file: {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}): boolean =>
  PICTURE_TYPE_PATTERN.test(file.type) &&
  PICTURE_NAME_PATTERN.test(file.name) &&
  file.size > 0 &&
  file.size < MAX_PICTURE_BYTES;

export type PictureFormat = 'jpeg' | 'png';
