/** Knows the type of a file by its name, whether its bytes match, and how it may be shown. */
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

interface FileKind {
  readonly contentType: string;
  /** The types that the first bytes may indicate; `text` for files without a signature. */
  readonly bytes: readonly string[] | 'text';
}

const ZIP = 'application/zip';
const OLD_OFFICE = 'application/x-cfb';
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const same = (contentType: string): FileKind => ({ contentType, bytes: [contentType] });
const text = (contentType: string): FileKind => ({
  contentType: `${contentType}; charset=utf-8`,
  bytes: 'text',
});
const newOffice = (name: string): FileKind => ({
  contentType: office(name),
  bytes: [office(name), ZIP],
});
const oldOffice = (contentType: string): FileKind => ({ contentType, bytes: [OLD_OFFICE] });

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    webm: same('video/webm'),
    mp4: { contentType: 'video/mp4', bytes: ['video/mp4', 'video/x-m4v', 'video/quicktime'] },
    m4v: { contentType: 'video/mp4', bytes: ['video/mp4', 'video/x-m4v'] },
    mov: { contentType: 'video/quicktime', bytes: ['video/quicktime', 'video/mp4'] },
    ogg: { contentType: 'video/ogg', bytes: ['video/ogg', 'audio/ogg', 'application/ogg'] },
    mkv: {
      contentType: 'video/matroska',
      bytes: ['video/matroska', 'video/x-matroska', 'video/webm'],
    },
    mp3: same('audio/mpeg'),
    wav: { contentType: 'audio/wav', bytes: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav'] },
    png: { contentType: 'image/png', bytes: ['image/png', 'image/apng'] },
    jpg: same('image/jpeg'),
    jpeg: same('image/jpeg'),
    gif: same('image/gif'),
    webp: same('image/webp'),
    bmp: { contentType: 'image/bmp', bytes: ['image/bmp', 'image/x-ms-bmp'] },
    pdf: same('application/pdf'),
    zip: same(ZIP),
    docx: newOffice('wordprocessingml.document'),
    pptx: newOffice('presentationml.presentation'),
    xlsx: newOffice('spreadsheetml.sheet'),
    doc: oldOffice('application/msword'),
    ppt: oldOffice('application/vnd.ms-powerpoint'),
    xls: oldOffice('application/vnd.ms-excel'),
    txt: text('text/plain'),
    md: text('text/markdown'),
    csv: text('text/csv'),
    vtt: text('text/vtt'),
    json: text('application/json'),
    html: text('text/html'),
    htm: text('text/html'),
    css: text('text/css'),
    js: text('text/javascript'),
    mjs: text('text/javascript'),
    xml: text('text/xml'),
    svg: text('image/svg+xml'),
    yaml: text('application/yaml'),
    yml: text('application/yaml'),
    sql: text('application/sql'),
    py: text('text/x-python'),
    ts: text('text/plain'),
    sh: text('text/plain'),
    log: text('text/plain'),
  }),
);
const UNKNOWN = 'application/octet-stream';

export const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
export const VIDEOS: readonly string[] = ['webm', 'mp4'];

/** Returns 'webm' for 'lectures/intro.WEBM'; '' if there is no extension. */
export const extensionOf = (name: string): string =>
  /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the content type by name alone, as web servers do. It is used for files inside a package. */
export const typeByName = (name: string): string =>
  KINDS.get(extensionOf(name))?.contentType ?? UNKNOWN;

/** Returns whether a file may be shown in the page, because its type runs no code. All other files are sent as downloads. */
export const isShownInline = (contentType: string): boolean =>
  /^(video|audio)\//.test(contentType) ||
  /^image\/(png|jpeg|gif|webp|bmp)$/.test(contentType) ||
  /^(application\/(pdf|json)|text\/(plain|vtt))(;|$)/.test(contentType);

const HEAD = 4096;

/** Returns whether the start of the file is UTF-8 without NUL bytes. */
const looksLikeText = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    if (buffer.subarray(0, bytesRead).includes(0)) return false;
    new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), {
      stream: true,
    });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
};

/** Types that a text file may seem to have by its first bytes. */
const TEXT_MARKS = new Set([
  'application/xml',
  'text/vtt',
  'image/svg+xml',
  'application/rtf',
  'text/calendar',
]);

/**
 * Returns the content type with which a file is served, or the type of its bytes if they do not match `name`. Files with an
 * unknown extension are served as downloads.
 */
export const contentTypeOf = async (
  name: string,
  file: string,
): Promise<{ readonly contentType: string } | { readonly mismatch: string }> => {
  const kind = KINDS.get(extensionOf(name));
  if (!kind) return { contentType: UNKNOWN };
  const found = (await fileTypeFromFile(file))?.mime.toLowerCase();
  if (kind.bytes === 'text') {
    const isText = (found === undefined || TEXT_MARKS.has(found)) && (await looksLikeText(file));
    return isText ? kind : { mismatch: found ?? 'no readable text' };
  }
  return kind.bytes.includes(found ?? '') ? kind : { mismatch: found ?? 'something else' };
};
