/** Files of more than 25 MB, where the operator allows them: by tus, so that what breaks off goes on where it was. */
import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { codeOfStatus } from '@cairn/api/error.contract';
import {
  beginLargeUpload,
  dropLargeUpload,
  findLargeUpload,
  LARGE_UPLOADS,
  PART_OF_FILE,
  sendLargeUpload,
} from '@cairn/api/submissions.contract';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import { tooLargeText } from './allowed-file.ts';
import { PartStore } from './part-store.ts';
import { requireAttemptLeft } from './submissions.service.ts';

interface LargeUploadsDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
  /** Of one file. */
  readonly mostBytes: number;
}

const TOO_LARGE = 413;

export const addLargeUploads = (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: LargeUploadsDeps,
): void => {
  const store = new PartStore(deps);
  const answer = tusAnswers(store, deps);
  // Unread: what comes goes to the disk as it comes.
  app.addContentTypeParser(PART_OF_FILE, (_request, content, done) => done(null, content));

  add(beginLargeUpload, (_input, caller, reply) => answer(caller, reply), { answer: 'file' });
  for (const endpoint of [findLargeUpload, sendLargeUpload, dropLargeUpload]) {
    add(
      endpoint,
      async ({ params }, caller, reply) => {
        await store.requireOwn(caller, params.uploadId);
        return answer(caller, reply);
      },
      { answer: 'file' },
    );
  }
};

/** The protocol. What it or our store refuses is thrown, and so answered as every other refusal. */
const tusAnswers = (store: PartStore, { sql, mostBytes }: LargeUploadsDeps) => {
  const callers = new WeakMap<Request, string>();
  const failures = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: `/api${LARGE_UPLOADS}`,
    relativeLocation: true,
    datastore: store,
    maxSize: mostBytes,
    namingFunction: () => randomUUID(),
    onUploadCreate: async (request, { id, size = 0, metadata }) => {
      const caller = callers.get(request) ?? '';
      if (size < 1) throw new AppError('invalid', 'There is no file in this request.');
      const { assignmentId, courseId } = metadata ?? {};
      await requireAttemptLeft(sql, caller, {
        assignmentId: assignmentId ?? '',
        courseId: courseId ?? undefined,
      });
      await store.reserve(caller, id, metadata?.['filename'] ?? '', size);
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });
  return async (caller: string, reply: FastifyReply): Promise<FastifyReply> => {
    const content = contentOf(reply);
    const request = webRequest(reply, content);
    callers.set(request, caller);
    const response = await tus.handleWeb(request);
    letBy(reply, content);
    if (failures.has(request)) throw refusalOf(failures.get(request), mostBytes);
    for (const [name, value] of response.headers) {
      // Who may read it from elsewhere is settled for the whole API, and connections stay open for the answer to arrive.
      if (!name.startsWith('access-control-') && name !== 'connection')
        void reply.header(name, value);
    }
    return reply.status(response.status).send(await response.text());
  };
};

/** The body as it comes; what ends it before its end makes it fail, and what has come until then is kept. */
const contentOf = ({ request: { raw } }: FastifyReply): PassThrough => {
  const content = new PassThrough();
  raw.on('close', () => {
    if (!raw.readableEnded) content.destroy(new Error('The upload broke off.'));
  });
  return raw.pipe(content);
};

/** What is still on its way after the answer is let by, unread: a browser reads no answer before it has sent everything. */
const letBy = ({ request: { raw } }: FastifyReply, content: PassThrough): void => {
  raw.unpipe(content);
  raw.resume();
};

const webRequest = ({ request }: FastifyReply, content: PassThrough): Request => {
  const { raw, method } = request;
  const headers = Object.entries(raw.headers).map(
    ([name, value]) => [name, String(value)] satisfies [string, string],
  );
  return new Request(new URL(request.url, 'http://localhost'), {
    method,
    headers,
    ...(method === 'PATCH' && { body: Readable.toWeb(content) as ReadableStream, duplex: 'half' }),
  });
};

/** tus throws objects with a status and a text. */
const refusalOf = (error: unknown, mostBytes: number): Error => {
  const { status_code: status, body } = error as { status_code?: number; body?: string };
  if (status === undefined || body === undefined) return error as Error;
  if (status === TOO_LARGE) return new AppError('too-large', tooLargeText(mostBytes));
  return new AppError(codeOfStatus(status), body.trim(), undefined, { status });
};
