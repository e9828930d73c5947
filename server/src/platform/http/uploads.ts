/**
 * Receives uploaded files and limits their number, size and kind. Files are streamed to the disk and never held in memory,
 * whether the body is one file or a form with several.
 */
import { sanitiseName } from '@cairn/domain/display-name.rules';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { fileTypeFromFile } from 'file-type';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore, TemporaryFile } from '../files/file-store.ts';
import { AppError } from '../errors/app-error.ts';
import { readIncomingBytes, createUploadCutError } from './incoming-bytes.ts';

const FORM = 'multipart/form-data';
const BYTES = 'application/octet-stream';
/**
 * Content type of text uploads. Fastify parses it into a string without fields, so an endpoint has to declare it like a
 * file.
 */
const TEXT = 'text/plain';

/** Maximum number of fields of an upload form besides its files. */
const FIELDS = 20;
const FIELD_BYTES = 64 * 1024;
const NAME_BYTES = 200;
const HEADER_PAIRS = 20;
/** Maximum bytes of an upload form besides its files, for the check of Content-Length. */
const FORM_BYTES = 256 * 1024;

export interface UploadRules {
  /** Maximum number of files in one request. */
  readonly files: number;
  /** Maximum bytes of each uploaded file, and the message for a larger one. */
  readonly bytes: number;
  readonly tooLarge: string;
  /**
   * Permitted content types of the files, detected from their first bytes; or a function that also gets the file name and
   * returns the type or undefined.
   */
  readonly kinds:
    | readonly string[]
    | ((found: string | undefined, name: string) => string | undefined);
  /** Creates the error for a file of another content type. */
  readonly wrongKind: () => AppError;
}

/** An uploaded file. It is deleted when its request is done, unless it was stored by `keep`. */
export interface ReceivedUpload extends Pick<TemporaryFile, 'path' | 'size' | 'keep'> {
  /** Name of the form field with the file; '' when the whole body is the file. */
  readonly field: string;
  /** File name by the sender, which is unverified; '' when the whole body is the file. */
  readonly name: string;
  /** Detected content type of the file, one of those that the endpoint permits. */
  readonly kind: string;
}

/**
 * Stores the files of a request temporarily and passes them to `use`. Empty files are left out, because browsers send one when no
 * file was chosen. No file is left after an error.
 * @throws too-large for a large file, or too many files or fields
 * @throws invalid for an unreadable form or an upload that broke off
 * @throws the error of the rules for a wrong kind
 */
export type ReceiveFiles = <T>(
  request: FastifyRequest,
  rules: UploadRules,
  use: (files: readonly ReceivedUpload[]) => Promise<T>,
) => Promise<T>;

/**
 * Allows bodies of bytes, forms and text for endpoints that declare them (`consumes`), and for no others. Bytes and forms stay
 * unread.
 */
export const addUploadParsing = async (
  app: FastifyInstance,
  store: FileStore,
): Promise<ReceiveFiles> => {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser(BYTES, (_request, content, done) => done(null, content));
  app.addHook('preParsing', async (request) => {
    const type = readContentType(request);
    if (type !== FORM && type !== BYTES && type !== TEXT) return;
    if (request.routeOptions.schema?.consumes?.includes(type) === true) return;
    throw new AppError(
      'unsupported',
      'This content type is not supported here. Send the one that the call describes.',
    );
  });
  return async (request, rules, use) => {
    const temporaryFiles: TemporaryFile[] = [];
    try {
      refuseLength(request, rules);
      const uploads: ReceivedUpload[] = [];
      for await (const sent of readSentFiles(request, rules)) {
        const file = await store.hold(limitBytes(sent.content, rules));
        temporaryFiles.push(file);
        if (file.size > 0) uploads.push(await checkUpload(file, sent, rules));
      }
      return await use(uploads);
    } catch (error) {
      throw discardRest(request, error);
    } finally {
      await Promise.all(temporaryFiles.map((file) => file.drop()));
    }
  };
};

const readContentType = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Rejects a request whose declared length is too long before it is read. */
const refuseLength = (request: FastifyRequest, { files, bytes, tooLarge }: UploadRules): void => {
  const most = request.isMultipart() ? files * bytes + FORM_BYTES : bytes;
  if (Number(request.headers['content-length'] ?? 0) > most) {
    throw new AppError('too-large', tooLarge);
  }
};

interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly content: Readable;
}

/** Yields the files in their order of arrival; each must be read before the next. */
const readSentFiles = async function* (
  request: FastifyRequest,
  rules: UploadRules,
): AsyncGenerator<SentFile> {
  if (!request.isMultipart()) {
    if (request.body instanceof Readable) yield { field: '', name: '', content: request.body };
    return;
  }
  const parts = request.parts({
    limits: {
      files: rules.files,
      // The limit of the parser is one byte more than the maximum, so that a file of exactly the maximum size does not count as
      // truncated.
      fileSize: rules.bytes + 1,
      fields: FIELDS,
      parts: FIELDS + rules.files,
      fieldSize: FIELD_BYTES,
      fieldNameSize: NAME_BYTES,
      headerPairs: HEADER_PAIRS,
    },
  });
  for (;;) {
    const { done, value: part } = await parts.next().catch(throwUnreadableForm);
    if (done === true) return;
    if (part.type !== 'file') continue;
    yield { field: part.fieldname, name: decodeFileName(part.filename), content: part.file };
  }
};

/**
 * Decodes the file name of a form. Browsers escape these three characters and no others: HTML, "multipart/form-data
 * encoding algorithm".
 */
const decodeFileName = (filename: string): string =>
  sanitiseName(filename.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"'));

const throwUnreadableForm = (cause: unknown): never => {
  const { statusCode } = (cause ?? {}) as { readonly statusCode?: unknown };
  if (statusCode === 413) {
    throw new AppError('too-large', 'There are too many files or fields in this form.');
  }
  throw new AppError('invalid', 'This form could not be read.', undefined, { cause });
};

/** Streams the bytes of an uploaded file and throws beyond its limit. */
const limitBytes = (content: Readable, { bytes, tooLarge }: UploadRules): Readable =>
  Readable.from(
    (async function* upToLimit() {
      let seen = 0;
      for await (const chunk of readIncomingBytes(content)) {
        seen += chunk.length;
        if (seen > bytes) throw new AppError('too-large', tooLarge);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );

const checkUpload = async (
  { path, size, keep }: TemporaryFile,
  { field, name }: SentFile,
  rules: UploadRules,
): Promise<ReceivedUpload> => {
  const found = (await fileTypeFromFile(path))?.mime;
  const kind = findUploadKind(rules.kinds, found, name);
  if (kind === undefined) throw rules.wrongKind();
  return { field, name, path, size, kind, keep };
};

const findUploadKind = (kinds: UploadRules['kinds'], found: string | undefined, name: string) => {
  if (typeof kinds === 'function') return kinds(found, name);
  return found !== undefined && kinds.includes(found) ? found : undefined;
};

/** Discards the rest of an upload, so that the response can arrive. Returns the error for the caller. */
const discardRest = ({ raw }: FastifyRequest, error: unknown): unknown => {
  if (raw.destroyed && !raw.readableEnded) return createUploadCutError();
  raw.unpipe();
  raw.resume();
  return error;
};
