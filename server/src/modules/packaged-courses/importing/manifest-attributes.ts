/**
 * Reads attributes of a SCORM manifest. Values of every type except free text may be surrounded by white space (XML Schema:
 * whiteSpace="collapse").
 */
import type { XmlNode } from './read-xml.ts';

const collapseSpaces = (text: string): string => text.trim().replaceAll(/[\t\n\r ]+/g, ' ');

/** Returns an attribute of a manifest's element. @param name in lower case */
export const readManifestAttribute = (
  node: XmlNode | undefined,
  name: string,
): string | undefined => {
  const text = node?.attributes[name];
  return text === undefined ? undefined : collapseSpaces(text);
};

/** Returns an identifier of type `xs:anyURI`, decoded, because the content gets and uses it in this form. */
export const readManifestUri = (node: XmlNode | undefined, name: string): string | undefined => {
  const text = readManifestAttribute(node, name);
  if (text === undefined) return undefined;
  try {
    return collapseSpaces(decodeURIComponent(text));
  } catch {
    // A URI that contains a percent sign without an escape cannot be decoded, so it is returned unchanged.
    return text;
  }
};

export const readManifestBoolean = (
  node: XmlNode | undefined,
  name: string,
): boolean | undefined => {
  const text = readManifestAttribute(node, name);
  return text === undefined ? undefined : text === 'true' || text === '1';
};

const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Parses a decimal number.
 * @returns undefined if the text is no number from `least` to `most`
 */
export const parseNumberInRange = (
  text: string | undefined,
  least: number,
  most: number,
): number | undefined => {
  if (text === undefined || !DECIMAL.test(text.trim())) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
};

export const readManifestNumber = (
  node: XmlNode | undefined,
  name: string,
  [least, most]: readonly [number, number],
): number | undefined => parseNumberInRange(readManifestAttribute(node, name), least, most);

/**
 * Returns a manifest's attribute if it is one of the words that the standard allows.
 * @returns undefined for other words
 */
export const readManifestVocabularyWord = <Word extends string>(
  node: XmlNode | undefined,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const text = readManifestAttribute(node, name);
  return words.find((word) => word === text);
};

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Returns an object without the fields that are absent, empty lists or empty objects. */
export const omitEmptyFields = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Present<T>;
