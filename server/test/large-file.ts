/** A file too large for memory, and its upload over connections that break. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BLOCK_BYTES = 1024 * 1024;

/** Yields the bytes from..to of the file; no two blocks are equal. */
export const generateLargeFile = function* (from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to;) {
    const index = Math.floor(at / BLOCK_BYTES);
    const block = Buffer.alloc(BLOCK_BYTES, `block ${index} `);
    const next = Math.min(to, (index + 1) * BLOCK_BYTES);
    yield block.subarray(at - index * BLOCK_BYTES, next - index * BLOCK_BYTES);
    at = next;
  }
};

export const digestContent = async (
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
};

interface TusAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface TusCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Iterable<Buffer> | AsyncIterable<Buffer>;
}

const beginRequest = ({ method, url, headers }: TusCall) =>
  http.request(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, agent: false });

/** Sends one request of the tus protocol for resumable uploads. */
export const sendTusCall = async (call: TusCall): Promise<TusAnswer> => {
  const request = beginRequest(call);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  // If the server stops, sending the body and receiving the response both fail; the test gets the failure of the response.
  const sent = pipeline(Readable.from(call.body ?? []), request).catch(() => undefined);
  const [response] = await answered;
  await sent;
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
};

/** Sends the body of a tus request and closes the connection before the response. */
const sendAndBreakOff = async (call: TusCall): Promise<void> => {
  const request = beginRequest(call);
  // The closed connection emits an error, which `once` would throw.
  const closed = new Promise((resolve) =>
    request.on('close', resolve).on('error', () => undefined),
  );
  for await (const block of call.body ?? []) {
    if (!request.write(block)) await once(request, 'drain');
  }
  request.destroy();
  await closed;
};

/** Returns the value of the tus header `Upload-Metadata`. */
export const toUploadMetadata = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

interface BreakingUpload {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly assignmentId: string;
  readonly bytes: number;
  readonly breaks: number;
  /** Called between a broken connection and the next attempt. */
  readonly onBreak?: () => Promise<void>;
}

/** Sends a large file over a connection that breaks a number of times. Returns its id and the offsets at which it continued. */
export const uploadOverBreakingConnection = async (given: BreakingUpload) => {
  const { origin, headers, bytes, breaks } = given;
  const begun = await sendTusCall({
    method: 'POST',
    url: `${origin}/api/courses/submissionUploads`,
    headers: {
      ...headers,
      'upload-length': String(bytes),
      'upload-metadata': toUploadMetadata({
        filename: 'large.bin',
        assignmentId: given.assignmentId,
      }),
    },
  });
  if (begun.headers.location === undefined) throw new Error(`Not begun: ${begun.text}`);
  const url = origin + begun.headers.location;
  const offset = async () =>
    Number((await sendTusCall({ method: 'HEAD', url, headers })).headers['upload-offset']);
  const part = (from: number, to: number): TusCall => ({
    method: 'PATCH',
    url,
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
      'content-length': String(bytes - from),
    },
    body: generateLargeFile(from, to),
  });
  const resumedAt: number[] = [];
  let from = 0;
  for (let count = 1; count <= breaks; count += 1) {
    await sendAndBreakOff(part(from, Math.floor((bytes * count) / (breaks + 1))));
    await given.onBreak?.();
    from = await offset();
    resumedAt.push(from);
  }
  // Bytes of a broken connection may still be on their way to the disk; the protocol responds with 409.
  let answer = await sendTusCall(part(from, bytes));
  for (let tries = 0; answer.status === 409 && tries < 20; tries += 1) {
    from = await offset();
    answer = await sendTusCall(part(from, bytes));
  }
  return { id: url.slice(-36), status: answer.status, resumedAt };
};
