/**
 * Files that people send: the one place that says how many may come, how large, and of which kind. They are streamed to the
 * disk and never held in memory, whether the body is one file or a form with several.
 */
import { cleanName } from '@cairn/domain/display-name.rules';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { fileTypeFromFile } from 'file-type';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore, HeldFile } from '../files/file-store.ts';
import { AppError } from '../errors/app-error.ts';
import { incomingBytes, uploadBrokeOff } from './incoming-bytes.ts';

const FORM = 'multipart/form-data';
const BYTES = 'application/octet-stream';
/** The framework parses it into a string. No object of fields comes of it, so an endpoint has to ask for it as for a file. */
const TEXT = 'text/plain';

/** What a form may have around its files. */
const FIELDS = 20;
const FIELD_BYTES = 64 * 1024;
const NAME_BYTES = 200;
const HEADER_PAIRS = 20;
/** All of that together, as far as the length of a request tells. */
const FORM_BYTES = 256 * 1024;

export interface UploadRules {
  /** The most files of one request. */
  readonly files: number;
  /** The most bytes of each, and what is said of one that has more. */
  readonly bytes: number;
  readonly tooLarge: string;
  /** Content types, as the first bytes tell them; or a rule that looks at the name too and says the kind, or nothing. */
  readonly kinds:
    | readonly string[]
    | ((found: string | undefined, name: string) => string | undefined);
  /** What is said of any other. */
  readonly wrongKind: () => AppError;
}

/** One file that has arrived. It goes when its request is done, unless it is kept. */
export interface Upload extends Pick<HeldFile, 'path' | 'size' | 'keep'> {
  /** The field of the form; '' when the whole body is the file. */
  readonly field: string;
  /** What the sender calls it, which proves nothing; '' when the whole body is the file. */
  readonly name: string;
  /** One of the rules' kinds. */
  readonly kind: string;
}

/**
 * Stores what a request brings and hands it on. A file without bytes is none: browsers send one when nothing was chosen.
 * Throws too-large (a file, or too many of them or of fields), what the rules say of a wrong kind, and invalid for a form
 * that cannot be read or an upload that broke off; nothing is left then.
 */
export type ReceiveFiles = <T>(
  request: FastifyRequest,
  rules: UploadRules,
  use: (files: readonly Upload[]) => Promise<T>,
) => Promise<T>;

/** Lets bodies of bytes, forms and text through to the endpoints that say so (`consumes`), and to no others; bytes and forms unread. */
export const addUploads = async (app: FastifyInstance, store: FileStore): Promise<ReceiveFiles> => {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser(BYTES, (_request, content, done) => done(null, content));
  app.addHook('preParsing', async (request) => {
    const type = contentTypeOf(request);
    if (type !== FORM && type !== BYTES && type !== TEXT) return;
    if (request.routeOptions.schema?.consumes?.includes(type) === true) return;
    throw new AppError('unsupported', 'This content type is not supported here.');
  });
  return async (request, rules, use) => {
    const held: HeldFile[] = [];
    try {
      refuseLength(request, rules);
      const uploads: Upload[] = [];
      for await (const sent of sentFiles(request, rules)) {
        const file = await store.hold(counted(sent.content, rules));
        held.push(file);
        if (file.size > 0) uploads.push(await checked(file, sent, rules));
      }
      return await use(uploads);
    } catch (error) {
      throw settled(request, error);
    } finally {
      await Promise.all(held.map((file) => file.drop()));
    }
  };
};

const contentTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** What says in advance that it is too long is not even begun. */
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

/** One after the other, as they arrive; each has to be read before the next. */
const sentFiles = async function* (
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
      // One more, so that a file of just this size is no cut one.
      fileSize: rules.bytes + 1,
      fields: FIELDS,
      parts: FIELDS + rules.files,
      fieldSize: FIELD_BYTES,
      fieldNameSize: NAME_BYTES,
      headerPairs: HEADER_PAIRS,
    },
  });
  for (;;) {
    const { done, value: part } = await parts.next().catch(unreadable);
    if (done === true) return;
    if (part.type !== 'file') continue;
    yield { field: part.fieldname, name: spokenName(part.filename), content: part.file };
  }
};

/** Browsers write these three signs so, and no others: HTML, "multipart/form-data encoding algorithm". */
const spokenName = (filename: string): string =>
  cleanName(filename.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"'));

const unreadable = (cause: unknown): never => {
  const { statusCode } = (cause ?? {}) as { readonly statusCode?: unknown };
  if (statusCode === 413) {
    throw new AppError('too-large', 'There are too many files or fields in this form.');
  }
  throw new AppError('invalid', 'This form could not be read.', undefined, { cause });
};

/** The bytes as they come, up to the limit. */
const counted = (content: Readable, { bytes, tooLarge }: UploadRules): Readable =>
  Readable.from(
    (async function* upToLimit() {
      let seen = 0;
      for await (const chunk of incomingBytes(content)) {
        seen += chunk.length;
        if (seen > bytes) throw new AppError('too-large', tooLarge);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );

const checked = async (
  { path, size, keep }: HeldFile,
  { field, name }: SentFile,
  rules: UploadRules,
): Promise<Upload> => {
  const found = (await fileTypeFromFile(path))?.mime;
  const kind = kindBy(rules.kinds, found, name);
  if (kind === undefined) throw rules.wrongKind();
  return { field, name, path, size, kind, keep };
};

const kindBy = (kinds: UploadRules['kinds'], found: string | undefined, name: string) => {
  if (typeof kinds === 'function') return kinds(found, name);
  return found !== undefined && kinds.includes(found) ? found : undefined;
};

/** What is still on its way is let by, unread, so that the answer arrives; who has gone away needs no more than one word. */
const settled = ({ raw }: FastifyRequest, error: unknown): unknown => {
  if (raw.destroyed && !raw.readableEnded) return uploadBrokeOff();
  raw.unpipe();
  raw.resume();
  return error;
};
