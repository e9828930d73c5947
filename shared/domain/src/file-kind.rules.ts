/** Kinds of files, by their names. Source: 001 §2 'File viewer'. */

export type FileKind = 'pdf' | 'image' | 'office' | 'video' | 'unknown';

const FILE_ENDINGS: Record<Exclude<FileKind, 'unknown'>, readonly string[]> = {
  pdf: ['pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'],
  office: ['doc', 'docx', 'ppt', 'pptx'],
  video: ['mp4', 'mov', 'webm', 'ogg'],
};

const FILE_KIND_BY_ENDING = new Map(
  Object.entries(FILE_ENDINGS).flatMap(([kind, endings]) =>
    endings.map((ending) => [ending, kind as FileKind] as const),
  ),
);

/** Returns whether the text is a URL. File names contain no slash, but may contain `#` and `?`. */
const isUrl = (name: string): boolean => name.includes('/') || name.startsWith('?');

/**
 * Returns the kind of a file by its extension.
 * @param name a file name or a URL, whose query and fragment are ignored
 */
export const getFileKind = (name: string): FileKind => {
  const [path = ''] = isUrl(name) ? name.split(/[?#]/, 1) : [name];
  const [, ending = ''] = /\.([^./\\]+)$/.exec(path) ?? [];
  return FILE_KIND_BY_ENDING.get(ending.toLowerCase()) ?? 'unknown';
};

/** Returns the last part of a URL, percent-decoded where possible. */
export const parseFileName = (address: string): string => {
  const name = address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
