const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const MAX_KEY_LENGTH = 500;

/**
 * Returns whether a text is a valid key of a stored file. No segment begins with a dot, so stores can use such names
 * internally.
 */
export const isValidFileKey = (key: string): boolean =>
  KEY.test(key) && key.length <= MAX_KEY_LENGTH;

/** Returns the key of a stored file unchanged. Throws RangeError when it is invalid. */
export const requireValidFileKey = (key: string): string => {
  if (isValidFileKey(key)) return key;
  throw new RangeError('This is not a key of the file store.');
};
