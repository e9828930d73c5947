import type { ScormValues } from './scorm-types.ts';

const addFlattened = (flat: ScormValues, name: string, value: unknown): void => {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      addFlattened(flat, name === '' ? key : `${name}.${key}`, inner);
    }
    return;
  }
  if (typeof value === 'string') flat[name] = value;
  if (typeof value === 'number' || typeof value === 'boolean') flat[name] = String(value);
};

/** Matches keys of stored SCORM values: elements of the data model, and the keys of packages of several items. */
const KNOWN_KEY = /^((cmi|adl)(\.|$)|item\/|course\/)/;

/**
 * Flattens the SCORM data that the server stores, which may be flat, nested or both (SRTE-29). A flat key takes precedence over
 * a nested one.
 */
export const flattenStoredScormData = (stored: unknown): ScormValues => {
  const flat: ScormValues = {};
  if (typeof stored !== 'object' || stored === null) return flat;
  const entries = Object.entries(stored).filter(([key]) => KNOWN_KEY.test(key));
  const nestedFirst = entries.toSorted(
    ([, left], [, right]) => Number(typeof left !== 'object') - Number(typeof right !== 'object'),
  );
  for (const [key, value] of nestedFirst) addFlattened(flat, key, value);
  return flat;
};
