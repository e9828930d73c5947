/** Which files can be handed in: any, as long as it is what its name says. */
import path from 'node:path';
import { cleanFileName } from '@cairn/domain/display-name.rules';
import { AppError } from '../../../platform/errors/app-error.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What the first bytes have to tell of files with these endings. An older office file is one of several kinds in a box. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  zip: ['application/zip'],
  docx: [`${OFFICE}.wordprocessingml.document`, 'application/zip'],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`, 'application/zip'],
  pptx: [`${OFFICE}.presentationml.presentation`, 'application/zip'],
  doc: ['application/x-cfb', 'application/msword'],
  xls: ['application/x-cfb', 'application/vnd.ms-excel'],
  ppt: ['application/x-cfb', 'application/vnd.ms-powerpoint'],
  mp4: ['video/mp4'],
  webm: ['video/webm', 'video/matroska'],
  mp3: ['audio/mpeg'],
  wav: ['audio/wav', 'audio/vnd.wave'],
};

/**
 * The content type that a file is kept and sent with; undefined when it is not what its name says.
 * @param found what its first bytes tell, if anything
 */
export const submissionFileKind = (found: string | undefined, name: string): string | undefined => {
  const ending = path.extname(name).slice(1).toLowerCase();
  const expected = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  // Plain text and many formats have no first bytes of their own; sent as a download, they run nothing.
  if (!expected) return found ?? 'application/octet-stream';
  return found !== undefined && expected.includes(found) ? found : undefined;
};

export const wrongKind = (): AppError =>
  new AppError('unsupported', 'This file is not what its name says.');

/** @param bytes the most of one file */
export const tooLargeText = (bytes: number): string =>
  `A file has at most ${Math.floor(bytes / 1024 / 1024)} MB.`;

/** The last part of a name, as `cleanFileName` leaves it; never used as a path. */
export const spokenFileName = (name: string): string => cleanFileName(name).slice(0, 200) || 'file';
