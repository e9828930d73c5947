import { readConfig } from './platform/configuration/config.ts';
import { ConnectionLostError } from './platform/database/database-failures.ts';
import { FilesUnreachableError } from './platform/files/file-store.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import type { ServerStartState } from './startup-page-server.ts';

const databaseAway = () =>
  new ConnectionLostError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
const storeAway = () => new FilesUnreachableError(undefined);

/** Starts with attempts that fail in this order, and succeeds with the next one. */
const start = async (failures: readonly Error[]) => {
  const left = [...failures];
  const pauses: number[] = [];
  const lines: string[] = [];
  const state: ServerStartState = { database: 'unknown', files: 'unknown' };
  const result = retryWhileUnavailable(
    async () => {
      const failure = left.shift();
      if (failure) throw failure;
      return 'started';
    },
    {
      config: readConfig({ DATABASE_URL: 'postgres://cairn@db.example/cairn' }),
      site: { state },
      log: (text, level) => void lines.push(`${level}: ${text}`),
      signal: undefined,
    },
    async (ms) => void pauses.push(ms),
  );
  return { result: await result.catch((error: Error) => error.message), pauses, lines, state };
};

it('retries with a delay that doubles up to ten seconds, and logs the missing service once', async () => {
  const { result, pauses, lines, state } = await start(Array.from({ length: 8 }, storeAway));
  expect(result).toBe('started');
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  expect(lines).toEqual([expect.stringMatching(/^warn: .*The server waits for it\.$/)]);
  expect(state).toEqual({ database: 'unknown', files: 'down' });
});

it('names each service that is missing', async () => {
  const { lines, state } = await start([databaseAway(), storeAway()]);
  expect(lines).toEqual([
    expect.stringContaining('The database of DATABASE_URL does not answer (ECONNREFUSED).'),
    expect.stringContaining('The object store of S3_URL does not answer.'),
  ]);
  expect(state).toEqual({ database: 'down', files: 'down' });
});

it('does not retry after any other failure', async () => {
  const { result, pauses } = await start([new Error('An applied migration was edited.')]);
  expect([result, pauses]).toEqual(['An applied migration was edited.', []]);
});
