/** Tests what the board and the status read from a registry with thousands of releases. */
import { explainRead } from '../../../../test/explained-query.ts';
import { countUsage } from '../../../../test/release-usage.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { sqlFragment, type Sql } from '../../../platform/database/sql.ts';
import {
  findReleaseReportCounts,
  findLastRemoteChanges,
  findCanarySteps,
  findRouteTitles,
  findNewestVerdicts,
} from '../board/release-board.repository.ts';
import { listRemoteStorageUsage } from '../registry/release-quota.ts';
import { listReleasesWithLostFiles } from '../registry/releases.repository.ts';

const REMOTES = 12;
const RELEASES = 1500;
const CHANNELS = ['production', 'staging', 'trials'];

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await fill();
});
afterAll(() => drop());

/** Each release was a canary and then promoted; some changes are of several remotes, some of a whole channel. */
const fill = async () => {
  await sql`insert into release_channels (channel) values ('trials')`;
  await sql`insert into release_remotes (remote) select 'r' || n from generate_series(1, ${REMOTES}::int) n`;
  await sql`insert into releases (remote, version, digest, origin, descriptor, published_by)
    select 'r' || 1 + n % ${REMOTES}::int, '1.' || n || '.0', md5(n::text), 'published',
      jsonb_build_object('routes', jsonb_build_array(jsonb_build_object('title', 'Page ' || n)),
        'files', (select jsonb_agg(jsonb_build_object('path', md5((n * f)::text), 'integrity', md5((f * n)::text)))
          from generate_series(1, 40) f)), 'team'
    from generate_series(1, ${RELEASES}::int) n`;
  await sql`insert into release_files (remote, digest, bytes, compressed, stored_at)
    select remote, md5(release_id::text || f), 1000 * f, true, now()
    from releases, generate_series(1, 5) f`;
  await sql`insert into release_telemetry (channel, remote, version, since, measure, count)
    select channel, remote, version, 0, measure, 7 from releases,
      unnest(array['loaded', 'failed', 'ms:100', 'ms:200']) measure, unnest(${CHANNELS}::text[]) channel`;
  // Revisions 4n to 4n + 3 of each channel belong to the release n.
  await sql`insert into release_revisions
      (channel, revision, who, who_kind, action, remote, version, percent, reason, changes, verdict, state)
    select channel, 4 * release_id + step, 'team', 'token',
      case when is_whole then 'rollback' when is_several then 'several' when step < 3 then 'canary' else 'promote' end,
      case when not is_several and not is_whole then remote end,
      case when not is_several and not is_whole then version end,
      case when step < 3 then 10 * (step + 1) end, 'reason ' || release_id || ' ' || step,
      case when is_several then jsonb_build_array(
        jsonb_build_object('remote', remote, 'action', 'promote', 'version', version,
          'verdict', jsonb_build_object('how', 'signed', 'at', release_id)),
        jsonb_build_object('remote', case remote when 'r1' then 'r2' else 'r1' end, 'action', 'canary', 'version', version, 'percent', 5)) end,
      case when step in (0, 3) and not is_several and not is_whole
        then jsonb_build_object('how', 'signed', 'at', 4 * release_id + step) end,
      jsonb_build_object(remote, jsonb_build_object('current', release_id::text, 'previous', '[]'::jsonb,
        'canary', jsonb_build_object('plan', jsonb_build_object('revision', 4 * release_id + least(step, 1)))))
    from releases, generate_series(0, 3) step, unnest(${CHANNELS}::text[]) channel,
      lateral (select (4 * release_id + step) % 37 = 0 as is_several,
        (4 * release_id + step) % 41 = 0 and (4 * release_id + step) % 37 <> 0 as is_whole) kind`;
  await sql`vacuum analyze`;
};

/** All changes of all remotes, without pauses of plans, read from the revisions themselves. */
const allChanges = sqlFragment`(
  select channel, revision, at, who, who_kind, who_id, reason, remote, action, version, percent, verdict
  from release_revisions where remote is not null
    and (action = 'canary' and (state -> remote -> 'canary' -> 'plan' ->> 'revision')::bigint < revision) is not true
  union all
  select channel, revision, at, who, who_kind, who_id, reason, each.remote,
    each.action, each.version, each.percent, each.verdict
  from release_revisions, jsonb_to_recordset(changes)
    each(remote text, action text, version text, percent double precision, verdict jsonb)
  union all
  select channel, revision, at, who, who_kind, who_id, reason, each.remote, action, null, null, null
  from release_revisions, jsonb_object_keys(state) each(remote)
  where release_revisions.remote is null and changes is null
)`;

it('fills in the changes of the revisions that an earlier version stored', async () => {
  const read = async () => {
    const [all] = await sql<{ count: number; digest: string }[]>`
      select count(*)::int as count,
        md5(string_agg(changed::text, ' ' order by channel, revision, remote)) as digest
      from release_changes changed`;
    return all;
  };
  const added = await read();
  expect(added?.count).toBeGreaterThan(4 * RELEASES);
  await sql`delete from release_changes where revision % 3 = 0`;
  await sql`select fill_release_changes()`;
  expect(await read()).toEqual(added);
});

const remotes = Array.from({ length: REMOTES }, (_, index) => `r${index + 1}`);
const pairs = CHANNELS.flatMap((channel) => remotes.map((remote) => ({ channel, remote })));
const keyOf = ({ channel, remote }: { channel: string; remote: string }) => `${channel} ${remote}`;
const sorted = <T extends { channel: string; remote: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Returns the newest version of each remote, on each channel. */
const newest = async () => {
  const rows = await sql<{ remote: string; version: string; id: string }[]>`
    select distinct on (remote) remote, version, release_id as id from releases order by remote, release_id desc`;
  return {
    rows,
    shown: CHANNELS.flatMap((channel) =>
      rows.map(({ remote, version }) => ({ channel, remote, version })),
    ),
  };
};

it('finds the last change of each remote without reading those before', async () => {
  const { result, blocks } = await explainRead(sql, (query) =>
    findLastRemoteChanges(query as Sql, pairs),
  );
  const before = await sql<{ channel: string; remote: string; reason: string }[]>`
    select distinct on (channel, remote) channel, remote, reason from ${allChanges} told
    order by channel, remote, revision desc`;
  expect(
    sorted(result.map(({ channel, remote, reason }) => ({ channel, remote, reason }))),
  ).toEqual(sorted(before));
  expect(blocks / pairs.length).toBeLessThan(40);
});

it('finds the verdict that permitted a version to run, by version', async () => {
  const { shown } = await newest();
  const { result, blocks } = await explainRead(sql, (query) =>
    findNewestVerdicts(query as Sql, shown),
  );
  const before = await sql<{ channel: string; remote: string; version: string; verdict: object }[]>`
    select distinct on (channel, remote) channel, remote, version, verdict
    from ${allChanges} told
    where verdict is not null and (remote, version) in (
      select distinct on (remote) remote, version from releases order by remote, release_id desc)
    order by channel, remote, revision desc`;
  expect(sorted(result)).toEqual(sorted(before));
  expect(result.length).toBeGreaterThan(20);
  expect(blocks / shown.length).toBeLessThan(40);
});

it('finds the steps of canaries from the revision that began each', async () => {
  const since = 4 * RELEASES - 200;
  const canaries = pairs.map((pair) => ({ ...pair, since }));
  const { result, blocks } = await explainRead(sql, (query) =>
    findCanarySteps(query as Sql, canaries),
  );
  const before = await sql<{ reason: string }[]>`
    select reason from ${allChanges} told
    where revision >= ${since} and action = 'canary' and percent > 0 order by reason`;
  expect(result.map(({ reason }) => reason).toSorted()).toEqual(
    before.map(({ reason }) => reason).toSorted(),
  );
  expect(result.length).toBeGreaterThan(100);
  expect(blocks / pairs.length).toBeLessThan(60);
});

it('reads counts and titles only of the shown releases', async () => {
  const { rows, shown } = await newest();
  const counts = await explainRead(sql, (query) => findReleaseReportCounts(query as Sql, shown));
  expect(counts.result).toHaveLength(4 * shown.length);
  expect(counts.blocks / shown.length).toBeLessThan(10);
  const titles = await explainRead(sql, (query) =>
    findRouteTitles(
      query as Sql,
      rows.map(({ id }) => id),
    ),
  );
  expect(new Map(titles.result.map(({ id, titles: [title] }) => [id, title]))).toEqual(
    new Map(rows.map(({ id }) => [id, `Page ${id}`])),
  );
  expect(titles.blocks / rows.length).toBeLessThan(15);
});

it('lists the newest releases with files that were lost, and reads no other descriptor', async () => {
  const lost = async (releaseId: number) => {
    const digest = String(releaseId).padStart(96, '0');
    const integrity = `sha384-${Buffer.from(digest, 'hex').toString('base64')}`;
    await sql`update releases set descriptor = jsonb_set(descriptor, '{files,0,integrity}', to_jsonb(${integrity}::text))
      where release_id = ${releaseId}`;
    await sql`insert into release_files (remote, digest, bytes, compressed, gzip_bytes)
      select remote, ${digest}, 9, true, 9 from releases where release_id = ${releaseId}`;
  };
  await lost(RELEASES - 10);
  await lost(5);
  const { result, blocks } = await explainRead(sql, (query) =>
    listReleasesWithLostFiles(query as Sql),
  );
  expect(result).toHaveLength(500);
  expect(result.filter((each) => each.lost > 0)).toMatchObject([
    { version: `1.${RELEASES - 10}.0`, lost: 1 },
  ]);
  expect(blocks).toBeLessThan(1500);
});

it('lists the storage of each remote without reading releases or files', async () => {
  const { result, blocks } = await explainRead(sql, (query) =>
    listRemoteStorageUsage(query as Sql),
  );
  expect(result).toEqual(await countUsage(sql));
  expect(blocks).toBeLessThan(10);
});
