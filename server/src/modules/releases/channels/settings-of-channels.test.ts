/** Tests the cost of finding the settings of a channel with many revisions from before there were settings. */
import type { Sql } from '../../../platform/database/sql.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';

let sql: Sql;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ sql, drop } = await createTestDatabase());
  await sql`insert into release_channels (channel) values ('trials'), ('lessons') on conflict do nothing`;
  const state = { catalog: { current: '7', previous: [] } };
  await sql`insert into release_revisions (channel, revision, who, action, reason, state)
    select channel, revision, 'team', 'promote', repeat('so ', 60), ${JSON.stringify(state)}::jsonb
    from (values ('trials'), ('lessons')) channels(channel), generate_series(1, 4000) revision`;
  await sql`update release_revisions set settings = '{"catalog":{"page":"wide"}}'
    where channel = 'trials' and revision = 3`;
  await sql`analyze release_revisions`;
});
afterAll(() => drop());

interface Plan {
  readonly Plan: Readonly<Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>>;
}

/** Returns the settings, and the number of database pages that were read for them. */
const find = async (channel: string, revision: number) => {
  const [found] = await sql<{ settings: object }[]>`
    select settings_at(${channel}, ${revision}) as settings`;
  const [explained] = await sql<{ 'QUERY PLAN': Plan[] }[]>`
    explain (analyze, buffers, format json) select settings_at(${channel}, ${revision})`;
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } =
    explained?.['QUERY PLAN'][0]?.Plan ?? {};
  return { settings: found?.settings, pages: hit + read };
};

it.each([
  ['trials', 4000, { catalog: { page: 'wide' } }],
  ['trials', 3, { catalog: { page: 'wide' } }],
  ['trials', 2, {}],
  ['lessons', 4000, {}],
])('those of %s at its revision %d are found in few pages', async (channel, revision, settings) => {
  const found = await find(channel, revision);
  expect(found.settings).toEqual(settings);
  expect(found.pages).toBeLessThan(30);
});
