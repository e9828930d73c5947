/** Repeatedly sends the requests of a visitor who reads: as fast as responses arrive, or at a fixed rate. */
import autocannon from 'autocannon';

/** URL paths that the load requests: the list of courses, one course, and the page of the list. */
const READ_PATHS = [
  '/api/courses/all',
  '/api/courses/attributes?courseID=log-analysis-basics',
  '/course-catalog',
];

export interface VisitorReadLoad {
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second over all connections; absent: each connection sends the next request after a response. */
  readonly rate?: number;
}

export interface VisitorReadResult {
  readonly perSecond: number;
  /** Median response time in ms; `p99` is the 99th percentile. */
  readonly p50: number;
  readonly p99: number;
  readonly serverErrors: number;
  /** Number of requests without a response. */
  readonly unanswered: number;
}

export const sendVisitorReads = (
  url: string,
  { seconds, connections, rate }: VisitorReadLoad,
): Promise<VisitorReadResult> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    let serverErrors = 0;
    autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 30,
        ...(rate !== undefined && { overallRate: rate }),
        headers: { 'accept-encoding': 'br, gzip' },
        requests: READ_PATHS.map((path) => ({ path })),
      },
      (error: Error | null, result) => {
        if (error) return reject(error);
        const sorted = times.toSorted((a, b) => a - b);
        const percentile = (fraction: number) =>
          sorted[Math.floor(sorted.length * fraction)] ?? Number.NaN;
        resolve({
          perSecond: times.length / seconds,
          p50: percentile(0.5),
          p99: percentile(0.99),
          serverErrors,
          unanswered: result.errors,
        });
      },
    ).on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status >= 500) serverErrors += 1;
    });
  });
