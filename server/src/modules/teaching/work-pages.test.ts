import { randomUUID } from 'node:crypto';
import {
  MAX_WORK_COUNT,
  WORK_PAGE_SIZE,
  type WorkState,
  type WorkPage,
  type WorkPosition,
} from '@cairn/api/teaching.contract';
import { startLearningApp } from '../../../test/test-learning.ts';
import { storeTestSubmission, liveCourses } from '../../../test/test-submissions.ts';
import { createTeacherClient } from '../../../test/test-teachers.ts';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { addManyWork } from '../../../test/test-work.ts';

let test: TestApp;
let ben: TestClient;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
  ben = await createTeacherClient(test, 'ben');
  await addManyWork(test.sql, {
    students: 60,
    courseIds: ['live', 'bens'],
    each: 4,
  });
  await test.sql`update students set first_name = 'Élodie' where student_id in ('many-7', 'many-44')`;
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string>>;

const list = async (query: Query): Promise<WorkPage> =>
  (await ben.get('/teaching/work', { query })).json<WorkPage>();

/** Returns the expected list of submitted work: all work, filtered and sorted. */
const plainList = async ({ courseId, state, itemId, search }: Query): Promise<string[]> => {
  const rows = await test.sql<{ workId: string }[]>`
    select work_id as "workId" from work_to_grade join students using (student_id)
    where course_id in ('live', 'bens')
      and (${courseId ?? null}::text is null or course_id = ${courseId ?? null})
      and (${itemId ?? null}::text is null or item_id = ${itemId ?? null})
      and (first_name || ' ' || last_name || ' ' || email) ilike ${`%${search ?? ''}%`}
      and case ${state ?? 'waiting'} when 'waiting' then waits when 'late' then waits and is_late else not waits end
    order by submitted_at, work_id`;
  return rows.map(({ workId }) => workId);
};

const idsOf = ({ work }: WorkPage) => work.map(({ workId }) => workId);

/** Follows one of the cursors to the end of the list. Returns the pages in the order of reading. */
const walk = async (query: Query, first: Query, way: 'next' | 'previous'): Promise<string[][]> => {
  const pages: string[][] = [];
  let page = await list({ ...query, ...first });
  for (;;) {
    pages.push(idsOf(page));
    const cursor = page[way];
    if (cursor === undefined) return pages;
    page = await list({ ...query, [way === 'next' ? 'after' : 'before']: cursor });
  }
};

const filters: readonly Query[] = [
  {},
  { state: 'late' },
  { state: 'graded' },
  { courseId: 'live', state: 'graded' },
  { itemId: 'essay' },
  { itemId: 'check', state: 'graded' },
  { search: 'student 1' },
  { search: 'many-3', state: 'graded', courseId: 'bens' },
  { search: 'not one of them' },
];

describe('pages of work', () => {
  it.each(filters)('are parts of the sorted list: %j', async (query) => {
    const whole = await plainList(query);
    const state = (query['state'] ?? 'waiting') as WorkState;
    const { counts, pageCount } = await list(query);
    expect(counts[state]).toBe(whole.length);
    expect(pageCount).toBe(Math.max(1, Math.ceil(whole.length / WORK_PAGE_SIZE)));
    for (const page of [1, 2, pageCount]) {
      const shown = Math.min(page, pageCount);
      const start = (shown - 1) * WORK_PAGE_SIZE;
      const slice = whole.slice(start, start + WORK_PAGE_SIZE);
      expect(idsOf(await list({ ...query, page: String(page) }))).toEqual(slice);
    }
    expect((await walk(query, {}, 'next')).flat()).toEqual(whole);
    const backwards = await walk(query, { before: 'end' }, 'previous');
    expect(backwards.toReversed().flat()).toEqual(whole);
  });

  it('have neither gaps nor duplicates while work is submitted and graded', async () => {
    const whole = await plainList({});
    let page = await list({});
    const seen = idsOf(page);
    const added: string[] = [];
    while (page.next !== undefined) {
      await test.addStudent({ studentId: `later-${added.length}` });
      const minute = String(added.length).padStart(2, '0');
      const date = added.length % 2 === 0 ? '2026-01-31' : '2026-02-28';
      const submittedAt = `${date}T00:${minute}:00Z`;
      const studentId = `later-${added.length}`;
      added.push(await storeTestSubmission(test, { studentId, submittedAt }));
      // The submitted work that the cursor names leaves the list too.
      await test.sql`update submissions set graded_at = now(), grade = 1
        where submission_id = ${page.next}`;
      page = await list({ after: page.next });
      seen.push(...idsOf(page));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => whole.includes(id))).toEqual(whole);
    // Work that is submitted after the page was read appears, work before the page does not.
    expect(seen.filter((id) => added.includes(id))).toEqual(added.filter((_, at) => at % 2 === 1));
  });

  it('return the last page after the end of the list, and the first page before its start', async () => {
    const whole = await plainList({});
    const [first = '', last = ''] = [whole[0], whole.at(-1)];
    expect(idsOf(await list({ after: last }))).toEqual(whole.slice(-WORK_PAGE_SIZE));
    expect(idsOf(await list({ before: first }))).toEqual(whole.slice(0, WORK_PAGE_SIZE));
    expect(idsOf(await list({ after: randomUUID() }))).toEqual(whole.slice(0, WORK_PAGE_SIZE));
    expect((await ben.get('/teaching/work?after=nonsense')).statusCode).toBe(400);
  });
});

describe('the position of submitted work', () => {
  it.each(filters.slice(0, 6))('is the one in the sorted list: %j', async (query) => {
    const whole = await plainList(query);
    for (const at of [0, 1, Math.floor(whole.length / 2), whole.length - 1]) {
      const workId = whole[at] ?? '';
      const [row] = await test.sql<{ kind: string }[]>`
        select kind from work_to_grade where work_id = ${workId}`;
      const path = row?.kind === 'assignment' ? 'submissions' : 'attempts';
      const answer = await ben.get(`/teaching/${path}/${workId}`, { query });
      const { place } = answer.json<{ place: WorkPosition }>();
      expect([place.position, place.total]).toEqual([at + 1, whole.length]);
      expect([place.previous?.workId, place.next?.workId]).toEqual([whole[at - 1], whole[at + 1]]);
    }
  });
});

describe('counts of work', () => {
  it('stop at a limit', async () => {
    const [{ count } = { count: 0 }] = await test.sql<{ count: number }[]>`
      select count(*)::int from work_to_grade where not waits and course_id = 'bens'`;
    const missing = MAX_WORK_COUNT - count;
    const grade = (number: number, start: number) => test.sql`
      insert into submissions (submission_id, student_id, course_id, assignment_id, attempt, content,
        is_late, submitted_at, grade, graded_at)
      select gen_random_uuid(), 'many-1', 'bens', 'query', n, '', false, '2026-03-01', 1, now()
      from generate_series(${start}::int, ${start + number - 1}::int) n`;
    await grade(missing, 1);
    const exact = await list({ courseId: 'bens', state: 'graded' });
    expect([exact.counts.graded, exact.hasMore?.graded, exact.pageCount]).toEqual([
      1000,
      false,
      40,
    ]);
    await grade(1, missing + 1);
    const more = await list({ courseId: 'bens', state: 'graded', page: '99' });
    expect([more.counts.graded, more.hasMore?.graded, more.page]).toEqual([1000, true, 40]);
    // The cursor reaches submitted work beyond the last page number.
    expect(more.next).toBeDefined();
    const last = await list({ courseId: 'bens', state: 'graded', after: more.next ?? '' });
    expect([last.work.length, last.next]).toEqual([1, undefined]);
    const { place } = (
      await ben.get(`/teaching/submissions/${idsOf(last)[0]}`, {
        query: { courseId: 'bens', state: 'graded' },
      })
    ).json<{ place: WorkPosition }>();
    expect(place).toMatchObject({ total: 1000, hasMore: true, previous: expect.anything() });
    expect(place).not.toHaveProperty('position');
  });
});
