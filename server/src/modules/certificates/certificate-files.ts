/**
 * Certificates as PDF files. They are drawn at the first request, and stored under a key that contains a digest of their content.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sql } from '../../platform/database/sql.ts';
import type { FileStore, StoredFileInfo } from '../../platform/files/file-store.ts';
import { findSiteImage } from '../../platform/site/site-images.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { parseMediaKey, toMediaStorageKey } from '../media/media-key.ts';
import { findMediaFile } from '../media/media.repository.ts';
import {
  type CertificateBrand,
  type CertificatePictures,
  type CertificateDrawingRequest,
  type CertificateTexts,
  type DrawnCertificate,
  CERTIFICATE_DESIGN_VERSION,
} from './certificate-request.ts';
import { findCertificate, type StoredCertificateDesign } from './certificates.repository.ts';
import type { DrawCertificate } from './draw-certificate.ts';

export interface CertificateFile {
  readonly key: string;
  readonly file: StoredFileInfo;
}

interface FilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly draw: DrawCertificate;
  /** Called when the PDF template of a course cannot be read. It informs the operator. */
  readonly onBrokenTemplate: (key: string, reason: string) => void;
  /** Called when no font contains some characters of a certificate, which were replaced by a sign. It informs the operator. */
  readonly onMissingCharacters: (certificateId: string, characters: readonly string[]) => void;
}

const MISSING_MESSAGE = 'No custom PDF available to download.';
const BROKEN_MESSAGE =
  'The PDF of this course’s certificate cannot be read. Your completion is recorded; please tell the support.';

const createMissingError = () => new AppError('not-found', MISSING_MESSAGE);

/**
 * Data that determine the design of a certificate: the design settings of the course, and the site's appearance at the time of
 * issue.
 */
export interface CertificateAppearance {
  readonly design: StoredCertificateDesign;
  readonly brand: CertificateBrand;
}

/**
 * Returns the PDF of a certificate.
 * @throws not-found if the course requires its own PDF template and has none
 * @throws conflict if the PDF template cannot be read
 */
export type GetCertificateFile = (
  certificateId: string,
  words: CertificateTexts,
  looks: CertificateAppearance,
) => Promise<CertificateFile>;

/** Returns functions that find and read the PDF templates of courses. Both throw not-found. */
const createTemplates = ({ sql, files }: Pick<FilesDeps, 'sql' | 'files'>) => ({
  find: async ({ template }: StoredCertificateDesign) => {
    const parsed = template && parseMediaKey(template.key);
    const media = parsed && (await findMediaFile(sql, parsed.folder, parsed.name));
    if (!template || !media) throw createMissingError();
    return { key: template.key, digest: media.digest };
  },
  read: async (digest: string): Promise<Uint8Array> => {
    const stored = await files.get(toMediaStorageKey(digest));
    if (!stored) throw createMissingError();
    return buffer(stored);
  },
});

/**
 * Returns the drawn file if the certificate still exists. Otherwise deletes the file, because the student was erased while it was
 * drawn.
 */
const requireIssued = async (
  { sql, files }: Pick<FilesDeps, 'sql' | 'files'>,
  certificateId: string,
  made: CertificateFile,
): Promise<CertificateFile> => {
  if (await findCertificate(sql, certificateId)) return made;
  await files.remove(made.key);
  throw new AppError('not-found', 'This certificate is gone.');
};

export const createCertificatePdfStore = (deps: FilesDeps): GetCertificateFile => {
  const { files, draw } = deps;
  const templates = createTemplates(deps);
  /** The drawings in progress, so that two requests at the same time wait for the same one. */
  const drawingByKey = new Map<string, Promise<CertificateFile>>();
  const logMissing = ({ words }: CertificateDrawingRequest, drawn: DrawnCertificate): void => {
    if (drawn.missing.length > 0) deps.onMissingCharacters(words.certificateId, drawn.missing);
  };
  const drawInto = async (
    key: string,
    request: CertificateDrawingRequest,
    template: string,
  ): Promise<CertificateFile> => {
    const drawing = await draw(key, request);
    if (drawing.status === 'broken-template') {
      deps.onBrokenTemplate(template, drawing.reason);
      throw new AppError('conflict', BROKEN_MESSAGE);
    }
    logMissing(request, drawing);
    return { key, file: await files.put(key, Readable.from([Buffer.from(drawing.pdf)])) };
  };

  return async (certificateId, words, { design, brand }) => {
    const own = design.useDefault ? undefined : await templates.find(design);
    const key = toCertificateFileKey(certificateId, {
      words,
      brand,
      own: own && { ...own, fields: design.fields },
    });
    const stored = await files.stat(key);
    if (stored) return { key, file: stored };
    const make = async (): Promise<CertificateFile> => {
      const pictures = own ? {} : await readPictures(deps.sql, brand);
      if (!own) return drawInto(key, { kind: 'default', words, brand, pictures }, '');
      const template = await templates.read(own.digest);
      const { fields } = design;
      return drawInto(key, { kind: 'custom', words, brand, template, fields }, own.key);
    };
    const drawing =
      drawingByKey.get(key) ??
      make()
        .then((made) => requireIssued(deps, certificateId, made))
        .finally(() => drawingByKey.delete(key));
    drawingByKey.set(key, drawing);
    return drawing;
  };
};

/** Reads the pictures of the site that a certificate shows. */
const readPictures = async (
  sql: Sql,
  { logo, signature }: CertificateBrand,
): Promise<CertificatePictures> => {
  const find = (key: string | undefined) =>
    key === undefined ? undefined : findSiteImage(sql, key);
  const [foundLogo, foundSignature] = await Promise.all([find(logo), find(signature)]);
  return {
    ...(foundLogo && { logo: foundLogo }),
    ...(foundSignature && { signature: foundSignature }),
  };
};

interface CertificateContent {
  readonly words: CertificateTexts;
  readonly brand: CertificateBrand;
  /** The PDF template of the course, with the positions of its fields; undefined for the default design. */
  readonly own:
    | (Pick<StoredCertificateDesign, 'fields'> & { readonly key: string; readonly digest: string })
    | undefined;
}

/** Returns the storage key of a certificate's PDF. Another content or another version of the design gives another key. */
const toCertificateFileKey = (
  certificateId: string,
  { words, brand, own }: CertificateContent,
): string => {
  const source = { DESIGN_VERSION: CERTIFICATE_DESIGN_VERSION, words, brand, own };
  const digest = createHash('sha256').update(JSON.stringify(source)).digest('hex');
  return `certificates/${certificateId}/${digest.slice(0, 32)}.pdf`;
};
