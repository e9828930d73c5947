/**
 * Reads attributes of a manifest. Values of every type except free text may be surrounded by white space (XML Schema:
 * whiteSpace="collapse").
 */
import type { XmlNode } from './read-xml.ts';

const collapseSpaces = (text: string): string => text.trim().replaceAll(/[\t\n\r ]+/g, ' ');

/** @param name in lower case */
export const readAttribute = (node: XmlNode | undefined, name: string): string | undefined => {
  const text = node?.attributes[name];
  return text === undefined ? undefined : collapseSpaces(text);
};

/** Returns an identifier of type `xs:anyURI`, decoded, because the content gets and uses it in this form. */
export const readUri = (node: XmlNode | undefined, name: string): string | undefined => {
  const text = readAttribute(node, name);
  if (text === undefined) return undefined;
  try {
    return collapseSpaces(decodeURIComponent(text));
  } catch {
    // The text contains a percent sign that encodes nothing.
    return text;
  }
};

export const readFlag = (node: XmlNode | undefined, name: string): boolean | undefined => {
  const text = readAttribute(node, name);
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

export const readNumber = (
  node: XmlNode | undefined,
  name: string,
  [least, most]: readonly [number, number],
): number | undefined => parseNumberInRange(readAttribute(node, name), least, most);

/**
 * Returns the attribute if it is one of the standard's words.
 * @returns undefined for other words
 */
export const readWord = <Word extends string>(
  node: XmlNode | undefined,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const text = readAttribute(node, name);
  return words.find((word) => word === text);
};

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Returns the fields that have a value, without absent fields, empty lists and empty objects. */
export const omitEmpty = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as Present<T>;
