const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const LONGEST_KEY = 500;

/** Returns whether a text is a valid key. No segment begins with a dot, so stores can use such names internally. */
export const isFileKey = (key: string): boolean => KEY.test(key) && key.length <= LONGEST_KEY;

/** Returns the key. Throws RangeError when it is invalid. */
export const requireFileKey = (key: string): string => {
  if (isFileKey(key)) return key;
  throw new RangeError('This is not a key of the file store.');
};
