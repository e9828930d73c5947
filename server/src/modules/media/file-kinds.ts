/** Determines the content type of a file by its name, whether its bytes match, and whether browsers may show it. */
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

interface FileKind {
  readonly contentType: string;
  /** Content types that the first bytes of a file with this extension may indicate; `text` for files without a signature. */
  readonly bytes: readonly string[] | 'text';
}

const ZIP = 'application/zip';
const OLD_OFFICE = 'application/x-cfb';
const toOfficeType = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const createSimpleKind = (contentType: string): FileKind => ({ contentType, bytes: [contentType] });
const createTextKind = (contentType: string): FileKind => ({
  contentType: `${contentType}; charset=utf-8`,
  bytes: 'text',
});
const createOfficeKind = (name: string): FileKind => ({
  contentType: toOfficeType(name),
  bytes: [toOfficeType(name), ZIP],
});
const createOldOfficeKind = (contentType: string): FileKind => ({
  contentType,
  bytes: [OLD_OFFICE],
});

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  Object.entries<FileKind>({
    webm: createSimpleKind('video/webm'),
    mp4: { contentType: 'video/mp4', bytes: ['video/mp4', 'video/x-m4v', 'video/quicktime'] },
    m4v: { contentType: 'video/mp4', bytes: ['video/mp4', 'video/x-m4v'] },
    mov: { contentType: 'video/quicktime', bytes: ['video/quicktime', 'video/mp4'] },
    ogg: { contentType: 'video/ogg', bytes: ['video/ogg', 'audio/ogg', 'application/ogg'] },
    mkv: {
      contentType: 'video/matroska',
      bytes: ['video/matroska', 'video/x-matroska', 'video/webm'],
    },
    mp3: createSimpleKind('audio/mpeg'),
    wav: { contentType: 'audio/wav', bytes: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav'] },
    png: { contentType: 'image/png', bytes: ['image/png', 'image/apng'] },
    jpg: createSimpleKind('image/jpeg'),
    jpeg: createSimpleKind('image/jpeg'),
    gif: createSimpleKind('image/gif'),
    webp: createSimpleKind('image/webp'),
    bmp: { contentType: 'image/bmp', bytes: ['image/bmp', 'image/x-ms-bmp'] },
    pdf: createSimpleKind('application/pdf'),
    zip: createSimpleKind(ZIP),
    docx: createOfficeKind('wordprocessingml.document'),
    pptx: createOfficeKind('presentationml.presentation'),
    xlsx: createOfficeKind('spreadsheetml.sheet'),
    doc: createOldOfficeKind('application/msword'),
    ppt: createOldOfficeKind('application/vnd.ms-powerpoint'),
    xls: createOldOfficeKind('application/vnd.ms-excel'),
    txt: createTextKind('text/plain'),
    md: createTextKind('text/markdown'),
    csv: createTextKind('text/csv'),
    vtt: createTextKind('text/vtt'),
    json: createTextKind('application/json'),
    html: createTextKind('text/html'),
    htm: createTextKind('text/html'),
    css: createTextKind('text/css'),
    js: createTextKind('text/javascript'),
    mjs: createTextKind('text/javascript'),
    xml: createTextKind('text/xml'),
    svg: createTextKind('image/svg+xml'),
    yaml: createTextKind('application/yaml'),
    yml: createTextKind('application/yaml'),
    sql: createTextKind('application/sql'),
    py: createTextKind('text/x-python'),
    ts: createTextKind('text/plain'),
    sh: createTextKind('text/plain'),
    log: createTextKind('text/plain'),
  }),
);
const UNKNOWN_TYPE = 'application/octet-stream';

export const PICTURE_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
export const VIDEO_EXTENSIONS: readonly string[] = ['webm', 'mp4'];

/** Returns the lower-case extension of a file name: 'webm' for 'lectures/intro.WEBM'; '' if there is none. */
export const toFileExtension = (name: string): string =>
  /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the content type of a file by its name alone, as web servers do. It is used for files inside a SCORM package. */
export const findContentTypeByName = (name: string): string =>
  KIND_BY_EXTENSION.get(toFileExtension(name))?.contentType ?? UNKNOWN_TYPE;

/** Returns whether a file may be shown in the page, because its type runs no code. All other files are sent as downloads. */
export const canContentTypeShowInline = (contentType: string): boolean =>
  /^(video|audio)\//.test(contentType) ||
  /^image\/(png|jpeg|gif|webp|bmp)$/.test(contentType) ||
  /^(application\/(pdf|json)|text\/(plain|vtt))(;|$)/.test(contentType);

const HEAD_BYTES = 4096;

/** Returns whether the start of the file is UTF-8 without NUL bytes. */
const looksLikeText = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
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

/** Content types that the first bytes of a plain text file may seem to indicate. */
const TEXT_LIKE_TYPES = new Set([
  'application/xml',
  'text/vtt',
  'image/svg+xml',
  'application/rtf',
  'text/calendar',
]);

/**
 * Returns the content type with which a file is served. If its bytes do not match `name`, returns the type of the bytes. Files
 * with an unknown extension are served as downloads.
 */
export const detectContentType = async (
  name: string,
  file: string,
): Promise<{ readonly contentType: string } | { readonly mismatch: string }> => {
  const kind = KIND_BY_EXTENSION.get(toFileExtension(name));
  if (!kind) return { contentType: UNKNOWN_TYPE };
  const found = (await fileTypeFromFile(file))?.mime.toLowerCase();
  if (kind.bytes === 'text') {
    const isText =
      (found === undefined || TEXT_LIKE_TYPES.has(found)) && (await looksLikeText(file));
    return isText ? kind : { mismatch: found ?? 'no readable text' };
  }
  return kind.bytes.includes(found ?? '') ? kind : { mismatch: found ?? 'something else' };
};
