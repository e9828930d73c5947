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

export type PictureFormat = 'jpeg' | 'png';
