/**
 * Measures lists of /manage for an administrator with few and with many people and groups: each call on the server, and how
 * fast the page of people responds.
 */
import { ada, signIn } from '../../e2e/pages/students.ts';
import { openMaintenanceDatabase } from '../../server/src/platform/database/maintenance-database.ts';
import type { SqlQuery } from '../../server/src/platform/database/sql.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext, waitUntilMainThreadIdle } from './browser.ts';
import {
  type BenchFigure,
  formatMilliseconds,
  formatRatio,
  median,
  toFigureWithLimit,
  toFigureWithoutBudget,
} from './figures.ts';
import {
  clickWithoutPlaywrightChecks,
  type InteractionPace,
  measureInteractions,
} from './interactions.ts';
import { signInByApi } from './school/counted-site.ts';

/** Factor by which a call may take longer with many people than with few. */
const MAX_GROWTH = 5;
/** Minimum in ms of the time with few people to which other times are compared. Shorter times are not noticeable. */
const LEAST_MS = 5;
const ID = 'bench-person-7';

/** Calls of an administrator, by a description of what they read. */
const CALLS: Readonly<Record<string, string>> = {
  'the first page of people': '/manage/people',
  'people by activity': '/manage/people?order=-active',
  'people of a group': '/manage/people?group=bench-group-3',
  'enabled people who were active within a month': '/manage/people?status=active&active=30-days',
  'people by the start of a name': '/manage/people?search=Dia',
  'people by a mistyped name': '/manage/people?search=Faitma%20Haddd',
  'one person': `/manage/people/${ID}`,
  'the courses of a person': `/manage/people/${ID}/courses`,
  'values of the filters': '/manage/people-filters',
  'the first page of groups': '/manage/groups',
  'groups by a name': '/manage/groups?search=Group%2012',
  'one group': '/manage/groups/bench-group-3',
  'the first page of the log': '/manage/log',
};

interface SiteSize {
  readonly people: number;
  readonly groups: number;
}

interface ManageSize {
  readonly few: SiteSize;
  readonly many: SiteSize;
  readonly repetitions: number;
  readonly pace: InteractionPace;
}

export const measureManageLists = async (
  { browser, ownSite }: Pick<BenchResources, 'browser' | 'ownSite'>,
  { few, many, repetitions, pace }: ManageSize,
): Promise<BenchFigure[]> => {
  const sql = connectToEmbeddedDatabase(ownSite.dataDir);
  // Statements of this connection have no time limit.
  const connection = await openMaintenanceDatabase(sql, 'cairn bench');
  try {
    const measure = () => measureCalls(ownSite.url, repetitions);
    await addPeople(connection, { people: 0, groups: 0 }, few);
    const before = await measure();
    await addPeople(connection, few, many);
    const after = await measure();
    const figures = Object.keys(CALLS).map((name) =>
      toGrowthFigure(name, before.get(name) ?? Number.NaN, after.get(name) ?? Number.NaN),
    );
    const sizes = [few, many].map(({ people, groups }) => `${people} people in ${groups} groups`);
    return [
      toFigureWithoutBudget('sizes of the site', sizes.join(', ')),
      ...figures,
      ...(await measurePeoplePage({ browser, ownSite }, pace)),
    ];
  } finally {
    connection.end();
    await sql.end();
  }
};

const toGrowthFigure = (name: string, fewMs: number, manyMs: number): BenchFigure =>
  toFigureWithLimit(
    `${name} (${formatMilliseconds(fewMs)}, ${formatMilliseconds(manyMs)})`,
    manyMs / Math.max(LEAST_MS, fewMs),
    { max: MAX_GROWTH, isNoisy: true, show: formatRatio },
  );

/** Adds people, each in one group, until the site has the given numbers. Every third person has studied within two months. */
const addPeople = async (sql: SqlQuery, now: SiteSize, wanted: SiteSize): Promise<void> => {
  await sql`insert into student_groups (group_id, group_name)
    select 'bench-group-' || i, 'Group ' || i
    from generate_series(${now.groups}::int, ${wanted.groups - 1}::int) as i`;
  await sql`insert into students
      (student_id, email, first_name, last_name, password_hash, confirmed_at, created_at, studied_at)
    select 'bench-person-' || i, 'person-' || i || '@bench.example',
      (array['Ada', 'Ben', 'Chen', 'Dalia', 'Emre', 'Fatima', 'Goran', 'Hana'])[1 + i % 8],
      (array['Abel', 'Bauer', 'Costa', 'Diallo', 'Endo', 'Fischer', 'Garcia', 'Haddad', 'Ito'])[1 + i % 9]
        || ' ' || i,
      '', now(), now() - i % 700 * interval '1 day',
      case when i % 3 = 0 then now() - i % 60 * interval '1 day' end
    from generate_series(${now.people}::int, ${wanted.people - 1}::int) as i`;
  await sql`insert into student_group_members (student_id, group_id)
    select 'bench-person-' || i, 'bench-group-' || i % ${wanted.groups}::int
    from generate_series(${now.people}::int, ${wanted.people - 1}::int) as i`;
  // Updates the statistics of the tables, as autovacuum does after so many new rows.
  await sql`vacuum (analyze) students, student_groups, student_group_members`;
};

/** Returns the median time in ms of each call. The first response of each call is not counted. */
const measureCalls = async (
  url: string,
  repetitions: number,
): Promise<ReadonlyMap<string, number>> => {
  const headers = await signInByApi(url, ada.email, ada.password);
  const times = new Map<string, number>();
  for (const [name, path] of Object.entries(CALLS)) {
    const found: number[] = [];
    for (let count = 0; count <= repetitions; count += 1) {
      const began = performance.now();
      const response = await fetch(`${url}/api${path}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      found.push(performance.now() - began);
    }
    times.set(name, median(found.slice(1)));
  }
  return times;
};

const measurePeoplePage = async (
  { browser, ownSite }: Pick<BenchResources, 'browser' | 'ownSite'>,
  pace: InteractionPace,
): Promise<BenchFigure[]> => {
  const context = await createEmptyCacheContext(browser, ownSite.url);
  const page = await context.newPage();
  await signIn(page, ada, '/manage/people');
  const student = await context.storageState();
  await context.close();
  return measureInteractions(
    {
      browser,
      siteUrl: ownSite.url,
      student,
      open: async (list) => {
        await list.goto('/manage/people');
        await list.getByRole('row').nth(1).waitFor();
        await waitUntilMainThreadIdle(list);
      },
      actions: {
        'selecting a person': async (list) => {
          await clickWithoutPlaywrightChecks(list.getByRole('row').nth(2).getByRole('checkbox'));
        },
        'selecting the page': async (list) => {
          await clickWithoutPlaywrightChecks(list.getByRole('row').first().getByRole('checkbox'));
        },
        'typing a search': async (list, delay) => {
          await list.getByRole('searchbox').pressSequentially('dial', { delay });
        },
      },
    },
    pace,
  );
};
