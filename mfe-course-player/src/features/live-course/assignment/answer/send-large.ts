/**
 * Uploads files of more than 25 MB by tus. An interrupted upload resumes, even after a reload if the student chooses the same
 * file.
 */
import { isChangedFileError, rejectChangedFiles } from '@cairn/api/changed-file';
import { toApiError } from '@cairn/api/to-api-error';
import { sendWithProgress } from '@cairn/api/send-with-progress';
import { LARGE_UPLOADS_PATH, toSubmissionFileUrl } from '@cairn/api/submissions.contract';
import { getApiBase, session } from '@cairn/session';
import {
  DetailedError,
  type HttpRequest,
  type HttpResponse,
  type HttpStack,
  Upload,
} from 'tus-js-client';
import type { AnswerUploadTarget } from './send-file.ts';
import { UPLOAD_REMOVED_ABORT_REASON, type SendAnswerFile } from './uploads.ts';

/** Bytes of one request. A slow connection has to send them within the server's time-out of five minutes. */
const PART_BYTES = 16 * 1024 * 1024;
/** Milliseconds before each retry; every byte that arrives resets the list. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const UNAUTHORIZED = 401;
const RETRYABLE_STATUSES = new Set([408, 423, 429]);

export const createResumableFileSender =
  ({ assignmentId, courseId }: AnswerUploadTarget): SendAnswerFile =>
  async (file, { signal, onProgress }) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const { name, size, lastModified } = file;
    const upload = new Upload(file, {
      endpoint: new URL(`${getApiBase()}${LARGE_UPLOADS_PATH}`, location.href).href,
      metadata: { filename: name, assignmentId, courseId },
      chunkSize: PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: () =>
        Promise.resolve(
          [
            'cairn.upload',
            session.studentId(),
            courseId,
            assignmentId,
            name,
            size,
            lastModified,
          ].join(' '),
        ),
      httpStack,
      onBeforeRequest: addAuthorization,
      onShouldRetry: isRetryable,
      onProgress,
      onSuccess: () => resolve(undefined),
      onError: reject,
    });
    signal.addEventListener('abort', () => {
      // `abort(true)` also deletes a removed file from the server; any other aborted upload can be resumed later.
      void upload.abort(signal.reason === UPLOAD_REMOVED_ABORT_REASON).catch(() => undefined);
      reject(signal.reason as Error);
    });
    const [before] = await upload.findPreviousUploads();
    signal.throwIfAborted();
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
    try {
      await promise;
    } catch (error) {
      throw await toUploadFailure(error);
    }
    return toSubmissionFileUrl(new URL(upload.url ?? '').pathname.slice(-36));
  };

const addAuthorization = async (request: HttpRequest): Promise<void> => {
  await session.ensureFresh().catch(() => undefined);
  request.setHeader('jwt-Token', session.accessToken() ?? '');
  request.setHeader('id-Token', session.read().idToken?.jwtToken ?? '');
  request.setHeader('id', session.studentId() ?? '');
};

/**
 * Returns whether a retry may succeed. Status 409 to a PATCH only means that the server has received more bytes than expected.
 */
const isRetryable = (error: DetailedError | Error): boolean => {
  const { originalResponse, originalRequest, causingError } = error as DetailedError;
  if (isChangedFileError(causingError)) return false;
  const status = originalResponse?.getStatus() ?? 0;
  if (status === 409) return originalRequest.getMethod() === 'PATCH';
  return status === 0 || status >= 500 || RETRYABLE_STATUSES.has(status);
};

const toUploadFailure = async (error: unknown): Promise<unknown> => {
  if (!(error instanceof DetailedError)) return error;
  const { originalResponse: answer, causingError } = error;
  if (!answer) return isChangedFileError(causingError) ? causingError : error;
  return toApiError(new Response(answer.getBody(), { status: answer.getStatus() }));
};

/** Sends requests with `sendWithProgress`. */
const httpStack: HttpStack = {
  getName: () => 'sendWithProgress',
  createRequest: (method, url) => createHttpRequest(method, url),
};

const createHttpRequest = (method: string, url: string): HttpRequest => {
  const headers: Record<string, string> = {};
  const controller = new AbortController();
  let onProgress: ((sent: number) => void) | undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => {
      onProgress = handler;
    },
    send: async (body: Blob | null = null) => {
      const { signal } = controller;
      const init = { method, headers, body, credentials: 'include', signal } as const;
      const sending = sendWithProgress(new URL(url), init, (sent) => onProgress?.(sent));
      const response = await sending.catch(async (error: unknown) => {
        if (!signal.aborted) await rejectChangedFiles(body);
        throw error;
      });
      // Throws, because tus would treat 401 as the end of the upload and start another one.
      if (response.status === UNAUTHORIZED) throw new Error('The token has expired meanwhile.');
      return toHttpResponse(response, await response.text());
    },
    abort: () => {
      controller.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => undefined,
  };
};

const toHttpResponse = (response: Response, text: string): HttpResponse => ({
  getStatus: () => response.status,
  getHeader: (name) => response.headers.get(name) ?? undefined,
  getBody: () => text,
  getUnderlyingObject: () => response,
});
