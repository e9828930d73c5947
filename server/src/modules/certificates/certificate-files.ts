/**
 * Certificates as PDF files. They are drawn at the first request, and stored under a key that contains a digest of their content.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sql } from '../../platform/database/sql.ts';
import type { FileStore, StoredFile } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { parseMediaKey, storageKey } from '../media/media-key.ts';
import { findMedia } from '../media/media.repository.ts';
import {
  type CertificateBrand,
  type CertificateRequest,
  type CertificateTexts,
  type DrawnCertificate,
  DESIGN_VERSION,
} from './certificate-request.ts';
import { findCertificate, type StoredDesign } from './certificates.repository.ts';
import type { DrawCertificate } from './draw-certificate.ts';

export interface CertificateFile {
  readonly key: string;
  readonly file: StoredFile;
}

interface FilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly draw: DrawCertificate;
  readonly brand: CertificateBrand;
  /** Called when a course's own PDF cannot be read, so that operators learn of it. */
  readonly onBrokenTemplate: (key: string, reason: string) => void;
  /** Called when no font had some characters, which were replaced by a sign. */
  readonly onMissingCharacters: (certificateId: string, characters: readonly string[]) => void;
}

const MISSING_MESSAGE = 'No custom PDF available to download.';
const BROKEN_MESSAGE =
  'The PDF of this course’s certificate cannot be read. Your completion is recorded; please tell the support.';

const createMissingError = () => new AppError('not-found', MISSING_MESSAGE);

/**
 * Returns the PDF of a certificate.
 * @throws not-found if the course requires its own PDF and has none
 * @throws conflict if the course's own PDF cannot be read
 */
export type GetCertificateFile = (
  certificateId: string,
  words: CertificateTexts,
  design: StoredDesign,
) => Promise<CertificateFile>;

/** Returns functions that find and read the PDFs of courses. Both throw not-found. */
const createTemplates = ({ sql, files }: Pick<FilesDeps, 'sql' | 'files'>) => ({
  find: async ({ template }: StoredDesign) => {
    const parsed = template && parseMediaKey(template.key);
    const media = parsed && (await findMedia(sql, parsed.folder, parsed.name));
    if (!template || !media) throw createMissingError();
    return { key: template.key, digest: media.digest };
  },
  read: async (digest: string): Promise<Uint8Array> => {
    const stored = await files.get(storageKey(digest));
    if (!stored) throw createMissingError();
    return buffer(stored);
  },
});

/** Returns the file if the certificate still exists. Otherwise deletes it, because the student was erased while it was drawn. */
const requireIssued = async (
  { sql, files }: Pick<FilesDeps, 'sql' | 'files'>,
  certificateId: string,
  made: CertificateFile,
): Promise<CertificateFile> => {
  if (await findCertificate(sql, certificateId)) return made;
  await files.remove(made.key);
  throw new AppError('not-found', 'This certificate is gone.');
};

export const createCertificateFiles = (deps: FilesDeps): GetCertificateFile => {
  const { files, draw, brand } = deps;
  const templates = createTemplates(deps);
  /** The drawings in progress, so that two requests at the same time wait for the same one. */
  const underWay = new Map<string, Promise<CertificateFile>>();

  const logMissing = ({ words }: CertificateRequest, drawn: DrawnCertificate): void => {
    if (drawn.missing.length > 0) deps.onMissingCharacters(words.certificateId, drawn.missing);
  };

  const drawInto = async (
    key: string,
    request: CertificateRequest,
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

  return async (certificateId, words, design) => {
    const own = design.useDefault ? undefined : await templates.find(design);
    const source = { DESIGN_VERSION, words, brand, own: own && { ...own, fields: design.fields } };
    const digest = createHash('sha256').update(JSON.stringify(source)).digest('hex');
    const key = `certificates/${certificateId}/${digest.slice(0, 32)}.pdf`;
    const kept = await files.stat(key);
    if (kept) return { key, file: kept };

    const make = async (): Promise<CertificateFile> => {
      if (!own) return drawInto(key, { kind: 'default', words, brand }, '');
      const template = await templates.read(own.digest);
      const { fields } = design;
      return drawInto(key, { kind: 'custom', words, brand, template, fields }, own.key);
    };
    const drawing =
      underWay.get(key) ??
      make()
        .then((made) => requireIssued(deps, certificateId, made))
        .finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  };
};
