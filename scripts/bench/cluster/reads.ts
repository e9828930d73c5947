/** Reads of a visitor over and over: as many as come back, or so many a second. */
import autocannon from 'autocannon';

/** The list of courses, one of them, and the page around them. */
const READS = [
  '/api/courses/all',
  '/api/courses/attributes?courseID=log-analysis-basics',
  '/course-catalog',
];

export interface ReadLoad {
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second over all connections; absent: as many as come back. */
  readonly rate?: number;
}

export interface Answered {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly serverErrors: number;
  /** Without any answer. */
  readonly broken: number;
}

export const read = (url: string, { seconds, connections, rate }: ReadLoad): Promise<Answered> =>
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
        requests: READS.map((path) => ({ path })),
      },
      (error: Error | null, result) => {
        if (error) return reject(error);
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
        resolve({
          perSecond: times.length / seconds,
          p50: at(0.5),
          p99: at(0.99),
          serverErrors,
          broken: result.errors,
        });
      },
    ).on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status >= 500) serverErrors += 1;
    });
  });
