import { basename } from 'node:path';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { COMPRESSED_COPY_SUFFIXES } from './release-file-store.ts';
import { type SqlQuery, toJsonb } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { runRegistryMaintenance } from './registry-maintenance.ts';
import { DEFAULT_RELEASE_LIMITS } from '../../../platform/configuration/release-settings.ts';
import { toReleaseLimits } from './release-quota.ts';
import { findUnpublishedFiles, markUnpublishedFiles } from './upload-cleanup.repository.ts';
import { deleteUnpublishedReleaseFiles, UNPUBLISHED_FILE_RETENTION_MS } from './upload-cleanup.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
});
afterAll(() => test.close());

const sweep = (files: FileStore = test.files) =>
  deleteUnpublishedReleaseFiles({ ...test, files, now: () => test.clock.now });

interface Missing {
  readonly path: string;
  readonly put: string;
}

const announce = async (descriptor: object): Promise<Missing[]> =>
  (await team.post('/v1/remotes/catalog/uploads', { descriptor })).json<{ missing: Missing[] }>()
    .missing;

/** Returns the keys under which a file and its compressed copies are stored. */
const stored = async ({ put }: Missing): Promise<string[]> => {
  const key = `releases/catalog/${put.split('/').at(-1)}`;
  const keys = ['', ...Object.values(COMPRESSED_COPY_SUFFIXES)].map((end) => `${key}${end}`);
  const found = await Promise.all(keys.map((each) => test.files.stat(each)));
  return keys.filter((_, index) => found[index] !== undefined);
};

it('removes unpublished files after a while, and keeps those of releases', async () => {
  const published = makeRelease('catalog', '1.1.0');
  expect((await test.publish(team, published)).statusCode).toBe(201);
  const { descriptor, files } = makeRelease('catalog', '1.2.0', { code: 'given up' });
  const [entry, ...others] = await announce(descriptor);
  if (!entry) throw new Error('Nothing is missing.');
  await test.app.inject({
    method: 'PUT',
    url: entry.put,
    headers: { ...team.headers, 'content-type': 'application/octet-stream' },
    payload: files.get(entry.path) ?? '',
  });
  expect(await stored(entry)).toHaveLength(3);

  expect(await sweep()).toBe(0);
  test.pass(UNPUBLISHED_FILE_RETENTION_MS + 60_000);
  expect(await sweep()).toBe(1 + others.length);
  expect(await stored(entry)).toEqual([]);
  expect((await announce(descriptor)).map(({ path }) => path)).toContain(entry.path);
  for (const [file, content] of published.files) {
    const served = await test.page(`/remotes/catalog/1.1.0/${file}`);
    expect(served.rawPayload.equals(content)).toBe(true);
  }
});

it('keeps an upload that was started again in time', async () => {
  const { descriptor } = makeRelease('catalog', '1.3.0', { code: 'slow line' });
  await announce(descriptor);
  await test.sql`update release_files set announced_at = announced_at - interval '30 days'`;
  await announce(descriptor);
  test.clock.now = new Date();
  await sweep();
  const rows = await test.sql`select from release_files where stored_at is null`;
  expect(rows.length).toBeGreaterThan(0);
});

/** Sends every file of a release that is missing. */
const send = async ({ descriptor, files }: ReturnType<typeof makeRelease>): Promise<Missing[]> => {
  const missing = await announce(descriptor);
  for (const { path, put } of missing) {
    const answer = await test.app.inject({
      method: 'PUT',
      url: put,
      headers: { ...team.headers, 'content-type': 'application/octet-stream' },
      payload: files.get(path) ?? '',
    });
    expect(answer.statusCode).toBe(204);
  }
  return missing;
};
const isAnnounced = async ({ put }: Missing): Promise<boolean> => {
  const digest = put.split('/').at(-1) ?? '';
  return (await test.sql`select from release_files where digest = ${digest}`).length > 0;
};
const agedUpload = async (version: string) => {
  const release = makeRelease('catalog', version, { code: `old ${version}` });
  const missing = await send(release);
  await test.sql`update release_files set announced_at = announced_at - interval '30 days'
    where digest = any(${missing.map(({ put }) => put.split('/').at(-1) ?? '')})`;
  test.clock.now = new Date();
  return { release, missing };
};

/** Runs the first half of a sweep, after which its process is killed. */
const mark = (): Promise<number> => {
  const before = new Date(test.clock.now.getTime() - UNPUBLISHED_FILE_RETENTION_MS);
  const dates = { before, previews: before };
  return test.sql.begin(async (tx) => {
    const digests = await findUnpublishedFiles(tx, 'catalog', dates, 1000);
    return markUnpublishedFiles(tx, 'catalog', dates, digests);
  });
};

it('removes files while no transaction is open, and continues after a failure of the store', async () => {
  const { missing } = await agedUpload('1.4.0');
  const [broken] = missing;
  if (!broken) throw new Error('Nothing is missing.');
  const openTransactions: number[] = [];
  const failing: FileStore = {
    ...test.files,
    remove: async (key) => {
      const open = await test.sql<{ count: number }[]>`select count(*)::int as count
        from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
      openTransactions.push(open[0]?.count ?? 0);
      if (key.includes(broken.put.split('/').at(-1) ?? '?')) throw new Error('The disk is away.');
      return test.files.remove(key);
    },
  };
  await expect(sweep(failing)).rejects.toThrow('Some unpublished files stay');
  expect(new Set(openTransactions)).toEqual(new Set([0]));
  for (const file of missing)
    expect([file.path, await isAnnounced(file)]).toEqual([file.path, file === broken]);
  expect(await stored(broken)).not.toEqual([]);
  expect(await sweep()).toBe(1);
  expect(await stored(broken)).toEqual([]);
  expect(await isAnnounced(broken)).toBe(false);
});

it('keeps a file that was announced again after it was listed', async () => {
  const { release, missing } = await agedUpload('1.4.1');
  const before = new Date(test.clock.now.getTime() - UNPUBLISHED_FILE_RETENTION_MS);
  const dates = { before, previews: before };
  const digests = await findUnpublishedFiles(test.sql, 'catalog', dates, 1000);
  expect(digests).toHaveLength(missing.length);
  await announce(release.descriptor);
  const marked = await test.sql.begin((tx) => markUnpublishedFiles(tx, 'catalog', dates, digests));
  expect(marked).toBe(0);
});

it('reads the releases of a remote once, for any number of files', async () => {
  await test.sql`insert into release_files (remote, digest, bytes, compressed, announced_at)
    select 'catalog', encode(sha384(convert_to('gone ' || n, 'UTF8')), 'hex'), 10, false,
      now() - interval '30 days'
    from generate_series(1, 220) n`;
  test.clock.now = new Date();
  let reads = 0;
  const counting: typeof test.sql = Object.assign(
    ((strings: TemplateStringsArray, ...parameters: never[]) => {
      if (strings[0]?.includes('with named as')) reads += 1;
      return test.sql(strings, ...parameters);
    }) as SqlQuery,
    test.sql,
  );
  expect(
    await deleteUnpublishedReleaseFiles({ ...test, sql: counting, now: () => test.clock.now }),
  ).toBe(220);
  expect(reads).toBe((await test.sql`select from release_remotes`).length);
});

it('leaves nothing forever when its process is killed before the files are removed', async () => {
  const { release, missing } = await agedUpload('1.5.0');
  expect(await mark()).toBe(missing.length);
  const [entry] = missing;
  if (!entry) throw new Error('Nothing is missing.');
  // The files no longer count as sent, and cannot be sent without an announcement.
  const put = {
    method: 'PUT',
    url: entry.put,
    payload: release.files.get(entry.path) ?? '',
  } as const;
  const headers = { ...team.headers, 'content-type': 'application/octet-stream' };
  expect((await test.app.inject({ ...put, headers })).statusCode).toBe(404);
  expect(await sweep()).toBe(missing.length);
  for (const file of missing) expect(await stored(file)).toEqual([]);
});

it('keeps a marked file that is announced again, and requests its bytes', async () => {
  const { release, missing } = await agedUpload('1.6.0');
  expect(await mark()).toBe(missing.length);
  expect(await send(release)).toHaveLength(missing.length);
  expect(await sweep()).toBe(0);
  expect((await test.publish(team, release)).statusCode).toBe(201);
  for (const file of missing) expect(await stored(file)).not.toEqual([]);
});

it('makes an announcement wait while it removes the bytes of one of its files', async () => {
  const { release, missing } = await agedUpload('1.7.0');
  let announced: Promise<Missing[]> | undefined;
  let isAnswered = false;
  const slow: FileStore = {
    ...test.files,
    remove: async (key) => {
      announced ??= announce(release.descriptor).finally(() => (isAnswered = true));
      // Wait until the announcement waits for the lock of the sweep.
      for (;;) {
        const waiting =
          await test.sql`select from pg_locks where locktype = 'advisory' and not granted`;
        if (waiting.length > 0 || isAnswered) break;
      }
      expect(isAnswered).toBe(false);
      return test.files.remove(key);
    },
  };
  expect(await sweep(slow)).toBe(missing.length);
  expect(await announced).toHaveLength(missing.length);
  expect((await test.publish(team, release)).statusCode).toBe(201);
});

it('removes no file of an old upload between its gate and its release', async () => {
  const { release, missing } = await agedUpload('1.8.0');
  const { get } = test.files;
  let swept: Promise<number> | undefined;
  Object.assign(test.files, {
    get: async (...given: Parameters<FileStore['get']>) => {
      const content = await get(...given);
      swept ??= sweep();
      await swept;
      return content;
    },
  });
  const answer = await team.post('/v1/remotes/catalog/releases', {
    descriptor: release.descriptor,
  });
  Object.assign(test.files, { get });
  expect(await swept).toBe(0);
  expect(answer.statusCode).toBe(201);
  for (const file of missing) expect(await stored(file)).not.toEqual([]);
});

it('does not count a file as sent whose bytes arrive after it was marked', async () => {
  const release = makeRelease('catalog', '1.9.0', { code: 'late' });
  const { put } = test.files;
  let isMarked = false;
  Object.assign(test.files, {
    put: async (key: string, content: Parameters<FileStore['put']>[1]) => {
      const written = await put(key, content);
      if (isMarked) return written;
      isMarked = true;
      await test.sql`update release_files set announced_at = announced_at - interval '30 days'
        where digest = ${basename(key)}`;
      test.clock.now = new Date();
      expect(await mark()).toBe(1);
      return written;
    },
  });
  await send(release);
  Object.assign(test.files, { put });
  const { descriptor } = release;
  const early = await team.post('/v1/remotes/catalog/releases', { descriptor });
  expect([early.statusCode, readBrokenRules(early)]).toEqual([422, ['file-missing']]);
  expect(await sweep()).toBe(1);
  expect((await test.publish(team, release)).statusCode).toBe(201);
  for (const [name, content] of release.files)
    expect((await test.page(`/remotes/catalog/1.9.0/${name}`)).rawPayload).toEqual(content);
});

it('removes the files of a removed preview after an hour, even if others announced them', async () => {
  const digests: string[] = [];
  for (const version of ['1.40.0-preview.a.1', '1.40.0']) {
    const { descriptor } = makeRelease('catalog', version, { code: `removed ${version}` });
    const [entry] = await announce(descriptor);
    digests.push(entry?.put.split('/').at(-1) ?? '');
    await test.sql`insert into releases (remote, version, digest, origin, descriptor, published_by, removed_at)
      values ('catalog', ${version}, ${version}, 'published', ${toJsonb(descriptor)}, 'team', now())`;
  }
  await test.sql`update release_files set announced_at = announced_at - interval '2 hours'
    where digest = any(${digests})`;
  test.clock.now = new Date();
  await sweep();
  const left = await test.sql<{ digest: string }[]>`
    select digest from release_files where digest = any(${digests})`;
  expect(left.map(({ digest }) => digest)).toEqual([digests[1]]);
});

it('each maintenance step runs even if earlier ones failed, and failures are listed', async () => {
  await test.sql`insert into release_hours (channel, remote, version, hour, loads, failures)
    values ('production', 'catalog', '1.0.0', now() - interval '30 days', 1, 0)`;
  await agedUpload('1.20.0');
  const errors: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => errors.push(fields) };
  const files: FileStore = {
    ...test.files,
    remove: () => Promise.reject(new Error('The disk is away.')),
  };
  const limits = toReleaseLimits(DEFAULT_RELEASE_LIMITS);
  const upkeep = runRegistryMaintenance({ ...test, files, limits, log, now: () => test.clock.now });
  await expect(upkeep).rejects.toThrow('Maintenance of the registry failed');
  expect(errors).toEqual([
    expect.objectContaining({ step: 'unpublished files', err: expect.any(AggregateError) }),
  ]);
  expect(await test.sql`select from release_hours`).toHaveLength(0);
});
