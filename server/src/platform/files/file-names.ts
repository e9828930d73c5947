/**
 * Names of files in archives, in folders and in what refers to them. Names are stored and compared in NFC: macOS writes "é" as two
 * code points (NFD), authors type one. Names that only look alike stay different, and messages show their code points.
 */
import { getFileNameLowLevel } from 'yauzl';

/** Flag 11 of an entry of an archive: its name is UTF-8. */
const UTF8_FLAG = 0x8_00;

/** As an archive has it. */
export interface ArchivedName {
  readonly fileNameRaw: Buffer;
  readonly generalPurposeBitFlag: number;
  readonly extraFields: { readonly id: number; readonly data: Buffer }[];
}

/**
 * Returns the name of an entry: in the encoding that the entry declares (flag 11, or Info-ZIP's Unicode path 0x7075); else as UTF-8, which
 * Info-ZIP writes without a flag, where the bytes are UTF-8; else as CP437.
 */
export const decodeArchivedName = (entry: ArchivedName): string => {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  const flags = isUtf8(fileNameRaw)
    ? generalPurposeBitFlag | UTF8_FLAG
    : generalPurposeBitFlag & ~UTF8_FLAG;
  return toStoredName(getFileNameLowLevel(flags, fileNameRaw, extraFields, true));
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The form of a name in which it is stored and compared. */
export const toStoredName = (name: string): string => name.normalize('NFC');

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

const decodeEscapes = (escapes: string): string | undefined => {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return undefined;
  }
};

/** Decodes the path of a URL. A percent sign that escapes nothing stands for itself, as in `100% done.png`. */
export const decodePath = (path: string): string =>
  path.replaceAll(ESCAPES, (escapes) => decodeEscapes(escapes) ?? escapes);

/** Escapes the percent signs of a URL that escape nothing: a router refuses such a URL. */
export const escapeLonePercents = (url: string): string =>
  url
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(ESCAPES, (escapes) =>
      decodeEscapes(escapes) === undefined ? escapes.replaceAll('%', '%25') : escapes,
    );

/** The path of a URL that stands for this name. */
export const encodePath = (name: string): string =>
  name.split('/').map(encodeURIComponent).join('/');

/**
 * Returns the names that a reference may mean, the likeliest first: a path with escapes; one with a `?` that belongs to the name; or a
 * name as it stands, for files whose names contain `%20`. No file has control characters in its name.
 * @param reference a path relative to the files, with or without a query; no fragment
 */
export const namesOfReference = (reference: string): string[] => {
  const written = reference.replaceAll('\\', '/');
  const [path = ''] = written.split('?', 1);
  const meanings = [decodePath(path), decodePath(written), path, written];
  const names = meanings.map((name) => toStoredName(name.replaceAll('\\', '/')));
  return [...new Set(names)].filter((name) => !/\p{Cc}/u.test(name));
};

/** Letters of Cyrillic and Greek that look like Latin ones. */
const LATIN_LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    ο: 'o',
    α: 'a',
  }),
);

/** Equal for names that a person takes for the same. */
const lookOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase()
    .replaceAll(/[\u0370-\u04FF]/g, (letter) => LATIN_LOOK_ALIKES.get(letter) ?? letter);

/** Of each of two names, from where they differ. */
const SHOWN_CODE_POINTS = 4;

const codePoints = (letters: readonly string[], from: number): string =>
  letters
    .slice(from, from + SHOWN_CODE_POINTS)
    .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ') || 'nothing';

/**
 * Tells two names apart that look the same, for a message about one of them that is missing.
 * @returns a sentence that begins with a space, or '' where no name looks like the missing one
 */
export const describeLookAlike = (missing: string, names: Iterable<string>): string => {
  const look = lookOf(missing);
  for (const name of names) {
    if (name === missing || lookOf(name) !== look) continue;
    const [found, wanted] = [Array.from(name), Array.from(missing)];
    let at = 0;
    while (found[at] === wanted[at]) at += 1;
    return ` There is '${name}', which is another name: after ${at} equal characters it goes on with ${codePoints(found, at)}, not ${codePoints(wanted, at)}.`;
  }
  return '';
};
