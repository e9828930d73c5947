/** What a file is, as far as its name tells. Source: 001 §2 'File viewer'. */

export type FileKind = 'pdf' | 'image' | 'office' | 'video' | 'unknown';

const ENDINGS: Record<Exclude<FileKind, 'unknown'>, readonly string[]> = {
  pdf: ['pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'],
  office: ['doc', 'docx', 'ppt', 'pptx'],
  video: ['mp4', 'mov', 'webm', 'ogg'],
};

const KIND_OF_ENDING = new Map(
  Object.entries(ENDINGS).flatMap(([kind, endings]) =>
    endings.map((ending) => [ending, kind as FileKind] as const),
  ),
);

/** Names of files have no slash, and may contain `#` and `?`. */
const isAddress = (name: string): boolean => name.includes('/') || name.startsWith('?');

/** @param name a file name or an address; the query and fragment of an address are no part of the name */
export const fileKind = (name: string): FileKind => {
  const [path = ''] = isAddress(name) ? name.split(/[?#]/, 1) : [name];
  const [, ending = ''] = /\.([^./\\]+)$/.exec(path) ?? [];
  return KIND_OF_ENDING.get(ending.toLowerCase()) ?? 'unknown';
};

/** The decoded last part of an address. */
export const fileNameOf = (address: string): string => {
  const name = address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
