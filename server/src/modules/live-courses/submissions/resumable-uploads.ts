/**
 * Uploads of files over 25 MB, where the operator allows them. They use the tus protocol, so that interrupted uploads can be
 * resumed.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { toErrorCode } from '@cairn/api/error.contract';
import {
  beginLargeUpload,
  dropLargeUpload,
  findLargeUpload,
  LARGE_UPLOADS_PATH,
  UPLOAD_PART_CONTENT_TYPE,
  sendLargeUpload,
} from '@cairn/api/submissions.contract';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readIncomingBytes } from '../../../platform/http/incoming-bytes.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { describeMaxSubmissionFileSize } from './allowed-file.ts';
import { ResumableUploadStore } from './resumable-upload-store.ts';
import { requireAttemptLeft } from './submissions.service.ts';

interface LargeUploadsDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
  /** Returns the maximum size of one uploaded file in bytes. */
  readonly mostBytes: () => number;
}

const TOO_LARGE = 413;

export const addResumableUploadRoutes = (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: LargeUploadsDeps,
): void => {
  const answer = tusAnswers(deps);
  // Registers a parser that leaves the body of an upload unread, because it is streamed to the disk.
  app.addContentTypeParser(UPLOAD_PART_CONTENT_TYPE, (_request, content, done) =>
    done(null, content),
  );

  add(beginLargeUpload, (_input, caller, reply) => answer({ caller }, reply), { answer: 'file' });
  for (const endpoint of [findLargeUpload, sendLargeUpload, dropLargeUpload]) {
    add(
      endpoint,
      ({ params }, caller, reply) => answer({ caller, uploadId: params.uploadId }, reply),
      { answer: 'file' },
    );
  }
};

interface TusCall {
  readonly caller: string;
  /** Id of the upload in the URL's path; absent for a new upload. */
  readonly uploadId?: string;
}

/**
 * Creates the request handler of the tus protocol. Errors of tus or of the store are thrown, so that they get the usual error
 * response.
 */
const tusAnswers = (deps: LargeUploadsDeps) => {
  const locker = new MemoryLocker();
  return async (call: TusCall, reply: FastifyReply): Promise<FastifyReply> => {
    let failure: { readonly error: unknown } | undefined;
    const tus = createTusServer(deps, call, locker, (error) => {
      failure = { error };
    });
    const response = await tus.handleWeb(toWebRequest(reply));
    discardBody(reply);
    if (failure) throw toUploadError(failure.error, deps.mostBytes());
    for (const [name, value] of response.headers) {
      // The CORS headers of tus are dropped, because the server sets CORS headers for the whole API. The header `connection` is
      // dropped, because the connection must stay open until the response has arrived.
      if (!name.startsWith('access-control-') && name !== 'connection')
        void reply.header(name, value);
    }
    return reply.status(response.status).send(await response.text());
  };
};

/** Creates the tus server for one request. It handles only the given student and upload, even if the request names others. */
const createTusServer = (
  deps: LargeUploadsDeps,
  { caller, uploadId }: TusCall,
  locker: MemoryLocker,
  onFailure: (error: unknown) => void,
): Server => {
  const store = new ResumableUploadStore(deps, caller);
  return new Server({
    path: `/api${LARGE_UPLOADS_PATH}`,
    relativeLocation: true,
    datastore: store,
    locker,
    maxSize: deps.mostBytes(),
    namingFunction: () => randomUUID(),
    // Reads the id from the path only. By default the library takes the last segment of the URL, including its query string.
    getFileIdFromRequest: () => uploadId,
    onUploadCreate: async (_request, { id, size = 0, metadata }) => {
      if (size < 1) throw new AppError('invalid', 'There is no file in this request.');
      const { assignmentId, courseId } = metadata ?? {};
      await requireAttemptLeft(deps.sql, caller, {
        assignmentId: assignmentId ?? '',
        courseId: courseId ?? undefined,
      });
      await store.reserve(id, metadata?.['filename'] ?? '', size);
      return {};
    },
    onResponseError: (_request, error) => {
      onFailure(error);
      return undefined;
    },
  });
};

/**
 * Reads and discards the rest of a request's body, because a browser does not read the response before it has sent the whole
 * body.
 */
const discardBody = ({ request: { raw } }: FastifyReply): void => {
  raw.resume();
};

const toWebRequest = ({ request }: FastifyReply): Request => {
  const { raw, method } = request;
  const headers = Object.entries(raw.headers).map(
    ([name, value]) => [name, String(value)] satisfies [string, string],
  );
  return new Request(new URL(request.url, 'http://localhost'), {
    method,
    headers,
    // If the connection breaks, the upload keeps the bytes that have arrived.
    ...(method === 'PATCH' && {
      body: Readable.toWeb(Readable.from(readIncomingBytes(raw))) as ReadableStream,
      duplex: 'half',
    }),
  });
};

/** Converts the errors of tus, which are objects with a status and a text. */
const toUploadError = (error: unknown, mostBytes: number): Error => {
  const { status_code: status, body } = error as { status_code?: number; body?: string };
  if (status === undefined || body === undefined) return error as Error;
  if (status === TOO_LARGE)
    return new AppError('too-large', describeMaxSubmissionFileSize(mostBytes));
  return new AppError(toErrorCode(status), body.trim(), undefined, { status });
};
