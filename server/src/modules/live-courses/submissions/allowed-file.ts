/** Decides which files can be submitted: all files whose content matches their name. */
import path from 'node:path';
import { cutText } from '@cairn/domain/cut-text.rules';
import { sanitiseFileName } from '@cairn/domain/display-name.rules';
import { AppError } from '../../../platform/errors/app-error.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/**
 * Content types that files with these extensions may have according to their first bytes. Old office formats share one container
 * type.
 */
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
 * Returns the content type with which a submitted file is stored and sent; undefined if the content does not match the name.
 * @param found the content type that the first bytes indicate, if any
 */
export const findSubmissionContentType = (
  found: string | undefined,
  name: string,
): string | undefined => {
  const ending = path.extname(name).slice(1).toLowerCase();
  const expected = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  // Plain text and many other formats have no signature. They are sent as downloads, so they cannot run code in the browser.
  if (!expected) return found ?? 'application/octet-stream';
  return found !== undefined && expected.includes(found) ? found : undefined;
};

export const createSubmissionFileTypeError = (): AppError =>
  new AppError('unsupported', 'This file is not what its name says.');

/**
 * Returns the message for a submitted file that is too large.
 * @param bytes the maximum size of a file
 */
export const describeMaxSubmissionFileSize = (bytes: number): string =>
  `A file has at most ${Math.floor(bytes / 1024 / 1024)} MB.`;

/** Returns the display name of a file, cleaned and at most 200 characters long; it is never used as a path. */
export const toDisplayFileName = (name: string): string =>
  cutText(sanitiseFileName(name), 200) || 'file';
