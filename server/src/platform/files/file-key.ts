const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const LONGEST_KEY = 500;

/** No segment begins with a point, so a store has such names for itself. */
export const isFileKey = (key: string): boolean => KEY.test(key) && key.length <= LONGEST_KEY;

/** The key itself. Throws RangeError for what is none. */
export const requireFileKey = (key: string): string => {
  if (isFileKey(key)) return key;
  throw new RangeError('This is not a key of the file store.');
};
