import { setTimeout as wait } from 'node:timers/promises';
import { tokensSchema } from '@cairn/api/auth.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestStudent } from './test-students.ts';

interface ReadResult {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

interface CallResult {
  readonly status: number;
  readonly body: unknown;
}

/** A student over real HTTP, who reads and writes while the server fails. */
export interface StudentClient {
  readonly read: () => Promise<ReadResult>;
  /** Sends a read every 20 ms without waiting for responses, as many students do together. */
  readonly readOften: (ms: number) => Promise<ReadResult[]>;
  /** Sends one write after the other. Returns the number of the last acknowledged write. */
  readonly writeFor: (ms: number) => Promise<number>;
  /** Sends one write. Returns its number when the server has acknowledged it. */
  readonly write: () => Promise<ReadResult & { readonly number: number }>;
  /** Makes any call of the API. @param path the path below /api */
  readonly call: (method: string, path: string, body?: object) => Promise<CallResult>;
  /** Submits an empty assessment as the attempt that began at `startedAt`. Returns the status. */
  readonly handIn: (courseId: string, startedAt: Date) => Promise<number>;
  /** Returns the number of the last write that the server has stored. */
  readonly written: () => Promise<number>;
  /** Access token of the student. */
  readonly token: string;
  /** Headers with both tokens, as in every call. */
  readonly identity: Readonly<Record<'jwt-token' | 'id-token', string>>;
  /** Returns the same student with the same tokens at another URL. */
  readonly movedTo: (url: string) => StudentClient;
}

/** Number of the last write. Numbers are never reused, so that each written value differs from all former ones. */
let count = 0;

const createStudentClient = (url: string, headers: Record<string, string>): StudentClient => {
  const call: StudentClient['call'] = async (method, path, body) => {
    const content = body && { body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...content });
    return { status: answer.status, body: await answer.json() };
  };
  const attributes = async (init: RequestInit): Promise<ReadResult> => {
    const answer = await fetch(`${url}/api/user/attributes`, { ...init, headers });
    const body: unknown = await answer.json();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
  };
  const read = () => attributes({});
  const write = async () => {
    count += 1;
    const number = count;
    const body = JSON.stringify({ FirstName: `Write ${number}` });
    return { ...(await attributes({ method: 'PUT', body })), number };
  };
  return {
    call,
    read,
    write,
    token: headers['jwt-token'] ?? '',
    identity: { 'jwt-token': headers['jwt-token'] ?? '', 'id-token': headers['id-token'] ?? '' },
    handIn: async (courseId, startedAt) => {
      const moment = startedAt.toISOString();
      const times = { timeTaken: 1, datetimeStarted: moment, datetimeSubmitted: moment };
      const body = { courseId, moduleId: 'final', attemptData: { responses: [], ...times } };
      return (await call('POST', '/profile/assessment/submit', body)).status;
    },
    readOften: async (ms) => {
      const readings: Promise<ReadResult>[] = [];
      for (const until = performance.now() + ms; performance.now() < until; await wait(20)) {
        readings.push(read());
      }
      return Promise.all(readings);
    },
    writeFor: async (ms) => {
      const until = performance.now() + ms;
      let acknowledged = 0;
      while (performance.now() < until) {
        const { status, number } = await write();
        if (status === 200) acknowledged = number;
      }
      return acknowledged;
    },
    written: async () => {
      const { FirstName } = (await read()).body as UserAttributes;
      return Number(FirstName.replace('Write ', ''));
    },
    movedTo: (newUrl) => createStudentClient(newUrl, headers),
  };
};

/** Signs the student in as a browser does. */
export const signInStudentClient = async (
  url: string,
  { email, password }: Pick<TestStudent, 'email' | 'password'>,
): Promise<StudentClient> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password, frontendType: 'student' }),
  });
  const { accessToken, idToken } = tokensSchema.parse(await answer.json());
  return createStudentClient(url, {
    'content-type': 'application/json',
    'jwt-token': accessToken.jwtToken,
    'id-token': idToken.jwtToken,
  });
};
