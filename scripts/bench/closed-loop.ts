/** Load in which each connection sends its next request after a response. */
import autocannon from 'autocannon';

const TIMEOUT_S = 30;

export interface LoadRequest {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Ends the load after so many responses in place of `seconds`. */
  readonly responses?: number;
  /** Requests a second over all connections; absent: as many as there are responses. */
  readonly rate?: number;
  /** Sends from a thread of its own, so that its work delays nothing that this process measures. */
  readonly isInThread?: boolean;
}

export interface LoadFigures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Responses with a status of 400 or more, and requests without a response. */
  readonly failed: number;
}

/** @param sequences each connection sends the requests of one of them in this order, over and over */
export const runClosedLoop = (
  url: string,
  sequences: readonly (readonly LoadRequest[])[],
  { connections, seconds, responses, rate, isInThread = false }: LoadOptions,
): Promise<LoadFigures> =>
  new Promise((resolve, reject) => {
    const [first = [], ...others] = sequences.map(toRequests);
    let connection = 0;
    autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: TIMEOUT_S,
        ...(responses !== undefined && { amount: responses }),
        ...(rate !== undefined && { overallRate: rate }),
        ...(isInThread && { workers: 1 }),
        requests: first,
        // Functions do not reach a thread.
        ...(others.length > 0 && {
          setupClient: (client) => {
            client.setRequests([first, ...others][connection % sequences.length] ?? first);
            connection += 1;
          },
        }),
      },
      (error: Error | null, { latency, duration, errors, ...result }) => {
        if (error) return reject(error);
        const answered = result['2xx'] + result['3xx'];
        const refused = result['4xx'] + result['5xx'];
        resolve({
          perSecond: answered / duration,
          p50: latency.p50,
          p99: latency.p99,
          failed: refused + errors,
        });
      },
    );
  });

const toRequests = (requests: readonly LoadRequest[]) =>
  requests.map(({ method = 'GET', path, headers, body }) => ({
    method,
    path,
    headers: {
      'accept-encoding': 'br, gzip',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  }));
