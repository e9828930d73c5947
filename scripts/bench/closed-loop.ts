/**
 * Runs a load in which each connection sends its next request after a response. It runs in a thread, so that it does not delay
 * other work.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface HttpLoadRequest {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpLoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Number of responses after which the load ends, in place of `seconds`. */
  readonly responses?: number;
  /** Requests a second over all connections; absent: each connection sends its next request after a response. */
  readonly rate?: number;
}

export interface HttpLoadFigures {
  readonly responses: number;
  readonly perSecond: number;
  /** Median response time in ms; `p99` is the 99th percentile. */
  readonly p50: number;
  readonly p99: number;
  /** Responses with a status of 400 or more, and connections that ended. */
  readonly failed: number;
}

/** Input of the thread that sends the load. */
export interface HttpLoadTask extends HttpLoadOptions {
  readonly host: string;
  readonly port: number;
  /** Requests of each connection as the bytes that are sent. */
  readonly sequences: readonly (readonly string[])[];
}

/**
 * Sends HTTP load from a thread for some seconds.
 * @param sequences each connection repeatedly sends the requests of one of them in this order
 */
export const runClosedLoopHttpLoad = async (
  url: string,
  sequences: readonly (readonly HttpLoadRequest[])[],
  options: HttpLoadOptions,
): Promise<HttpLoadFigures> => {
  const { hostname, port, host } = new URL(url);
  const task: HttpLoadTask = {
    ...options,
    host: hostname,
    port: Number(port),
    sequences: sequences.map((requests) => requests.map((request) => toText(host, request))),
  };
  const worker = new Worker(new URL('closed-loop.worker.ts', import.meta.url), {
    workerData: task,
  });
  const [figures] = (await once(worker, 'message')) as [HttpLoadFigures];
  await worker.terminate();
  return figures;
};

const toText = (host: string, { method = 'GET', path, headers, body }: HttpLoadRequest): string => {
  const all = {
    host,
    'accept-encoding': 'br, gzip',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
};
