/** Starts another process of the server on the database and files of a test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ReleaseTest } from './test-releases.ts';
import type { TestClient } from './test-client.ts';

const MAIN = path.join(import.meta.dirname, 'second-process-main.ts');

type Call = Pick<TestClient, 'get' | 'put'>;
interface CallAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly json: () => unknown;
}

export interface SecondServerProcess {
  /** Returns a client for the other process with the headers of a given client. */
  readonly client: (like: TestClient) => {
    readonly [K in keyof Call]: (...given: Parameters<Call[K]>) => Promise<CallAnswer>;
  };
  readonly stop: () => Promise<void>;
}

export const startSecondProcess = async (test: ReleaseTest): Promise<SecondServerProcess> => {
  const [row] = await test.sql<{ name: string }[]>`select current_database() as name`;
  // Leaves out the functions of the options, which cannot be passed to another process; it reads the releases itself and has no
  // preview origin.
  const { releases: _releases, registry, ...pages } = test.pages;
  const { previewOrigin: _origin, ...rules } = registry ?? {};
  const settings = {
    database: row?.name,
    files: test.filesFolder,
    pages: { ...pages, ...(registry && { registry: rules }) },
  };
  const child = spawn(process.execPath, [MAIN, JSON.stringify(settings)], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = said.toString().trim();
  const send = async (
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<CallAnswer> => {
    const answer = await fetch(`${origin}/api${url}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      json: () => JSON.parse(text) as unknown,
    };
  };
  return {
    client: ({ headers }) => ({
      get: (url, extra = {}) => {
        const query = new URLSearchParams(extra.query as Record<string, string>);
        return send('GET', `${url}?${query.toString()}`, { ...headers, ...extra.headers });
      },
      put: (url, body, extra = {}) => send('PUT', url, { ...headers, ...extra.headers }, body),
    }),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
};
