/**
 * Names of files in archives, in folders and in references. Names are stored and compared in NFC, because macOS writes "é" as
 * two code points (NFD) and authors type one. Names that only look the same stay different, and messages show their code
 * points.
 */
import { getFileNameLowLevel } from 'yauzl';

/** Flag 11 of an archive entry, which says that the entry's name is UTF-8. */
const UTF8_FLAG = 0x8_00;

/** Name of a file as stored in an archive, in bytes. */
export interface ArchiveEntryName {
  readonly fileNameRaw: Buffer;
  readonly generalPurposeBitFlag: number;
  readonly extraFields: { readonly id: number; readonly data: Buffer }[];
}

/**
 * Returns the name of an archive entry, decoded by the encoding that the entry declares (flag 11, or Info-ZIP's Unicode
 * path 0x7075). Without one, valid UTF-8 is read as UTF-8, which Info-ZIP writes without the flag; other bytes are read as
 * CP437.
 */
export const decodeArchiveEntryName = (entry: ArchiveEntryName): string => {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  const flags = isUtf8(fileNameRaw)
    ? generalPurposeBitFlag | UTF8_FLAG
    : generalPurposeBitFlag & ~UTF8_FLAG;
  return toStoredFileName(getFileNameLowLevel(flags, fileNameRaw, extraFields, true));
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Returns a file name in the Unicode form in which names are stored and compared. */
export const toStoredFileName = (name: string): string => name.normalize('NFC');

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

const decodeEscapes = (escapes: string): string | undefined => {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return undefined;
  }
};

/** Decodes the path of a URL. A percent sign that escapes nothing is kept, as in `100% done.png`. */
export const decodeUrlPath = (path: string): string =>
  path.replaceAll(ESCAPES, (escapes) => decodeEscapes(escapes) ?? escapes);

/** Escapes percent signs of a URL that escape nothing, because a router rejects such a URL. */
export const escapeLonePercentSigns = (url: string): string =>
  url
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(ESCAPES, (escapes) =>
      decodeEscapes(escapes) === undefined ? escapes.replaceAll('%', '%25') : escapes,
    );

/** Encodes a file name as the path of a URL. */
export const encodeFileNameAsUrlPath = (name: string): string =>
  name.split('/').map(encodeURIComponent).join('/');

/**
 * Returns the file names that a reference in a course may mean, the likeliest first: a path with escapes, a path whose `?`
 * belongs to the name, or the literal text. Names with control characters are left out.
 * @param reference a path relative to the files, with or without a query; no fragment
 */
export const listReferencedFileNames = (reference: string): string[] => {
  const written = reference.replaceAll('\\', '/');
  const [path = ''] = written.split('?', 1);
  const meanings = [decodeUrlPath(path), decodeUrlPath(written), path, written];
  const names = meanings.map((name) => toStoredFileName(name.replaceAll('\\', '/')));
  return [...new Set(names)].filter((name) => !/\p{Cc}/u.test(name));
};

/** Cyrillic and Greek letters that look like Latin ones. */
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

/** Returns a form of a file name that is equal for names that people cannot tell apart. */
const toLookAlikeForm = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase()
    .replaceAll(/[\u0370-\u04FF]/g, (letter) => LATIN_LOOK_ALIKES.get(letter) ?? letter);

/** Number of code points of each file name that a message shows, from the first difference. */
const SHOWN_CODE_POINTS = 4;

const codePoints = (letters: readonly string[], from: number): string =>
  letters
    .slice(from, from + SHOWN_CODE_POINTS)
    .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ') || 'nothing';

/**
 * Describes the difference between a missing file name and an existing one that looks the same.
 * @returns a sentence that begins with a space, or '' when no name looks like the missing one
 */
export const describeLookAlikeFileName = (missing: string, names: Iterable<string>): string => {
  const look = toLookAlikeForm(missing);
  for (const name of names) {
    if (name === missing || toLookAlikeForm(name) !== look) continue;
    const [found, wanted] = [Array.from(name), Array.from(missing)];
    let at = 0;
    while (found[at] === wanted[at]) at += 1;
    return ` There is '${name}', which is another name: after ${at} equal characters it goes on with ${codePoints(found, at)}, not ${codePoints(wanted, at)}.`;
  }
  return '';
};
