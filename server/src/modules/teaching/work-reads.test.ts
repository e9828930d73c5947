import { WORK_PAGE_SIZE, type WorkState } from '@cairn/api/teaching.contract';
import { addManyWork } from '../../../test/test-work.ts';
import { explainRead } from '../../../test/explained-query.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourses } from '../../../test/test-submissions.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { searchStudentsByNameOrEmail } from './student-search.repository.ts';
import {
  countSubmittedWorkByState,
  findSubmittedWorkKey,
  findSubmittedWorkPosition,
  listSubmittedWorkKeys,
} from './work-list.repository.ts';
import { listSubmittedWorkRows } from './work.repository.ts';
import { readSubmittedWorkPage } from './work-pages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
  await addManyWork(test.sql, {
    students: 2000,
    courseIds: ['live', 'bens'],
    each: 8,
  });
  await test.sql`vacuum analyze submissions`;
  await test.sql`vacuum analyze assessment_attempts`;
  await test.sql`vacuum analyze students`;
});
afterAll(() => test.close());

const STATES: readonly WorkState[] = ['waiting', 'late', 'graded'];
const courseIds = ['live', 'bens'];
const onePage = () => Promise.resolve(1);
const LARGE_TABLES = ['submissions', 'assessment_attempts'];
/** Returns the number of database blocks that a query reads when it filters and sorts all rows. */
const wholeTables = async () => {
  const [row] = await test.sql<{ blocks: number }[]>`
    select sum(pg_relation_size(name::regclass) / 8192)::int as blocks
    from unnest(${LARGE_TABLES}::text[]) as name`;
  return row?.blocks ?? 0;
};

describe('the database reads of the desk with 64,000 pieces of work', () => {
  it.each(STATES)('are few for a page and its counts: %s', async (state) => {
    const read = await explainRead(test.sql, async (sql) => {
      const selection = { courseIds, itemId: undefined, students: undefined };
      await countSubmittedWorkByState(sql, selection);
      const { keys } = await readSubmittedWorkPage(sql, selection, { state, page: 1 }, onePage);
      expect(keys).toHaveLength(WORK_PAGE_SIZE);
      await listSubmittedWorkRows(
        sql,
        keys.map(({ workId }) => workId),
      );
    });
    expect(read.scannedTables).not.toEqual(expect.arrayContaining(LARGE_TABLES));
    expect(read.blocks).toBeLessThan((await wholeTables()) / 5);
  });

  it.each(STATES)('are few for a page in the middle and for the neighbours: %s', async (state) => {
    const selection = { courseIds, itemId: undefined, students: undefined };
    const around = await listSubmittedWorkKeys(test.sql, selection, state, { offset: 2499 }, 3);
    const [previous, key, next] = around.map(({ kind, workId }) => ({ kind, workId }));
    const page = await explainRead(test.sql, async (sql) => {
      const request = { state, page: 1, after: key?.workId };
      const { keys } = await readSubmittedWorkPage(sql, selection, request, onePage);
      expect(keys).toHaveLength(WORK_PAGE_SIZE);
    });
    expect(page.blocks).toBeLessThan(400);
    const neighbours = await explainRead(test.sql, async (sql) => {
      const piece = await findSubmittedWorkKey(sql, key?.workId ?? '');
      const place = piece && (await findSubmittedWorkPosition(sql, selection, state, piece));
      expect(place).toMatchObject({ previous, next });
    });
    expect(neighbours.scannedTables).toEqual([]);
    expect(neighbours.blocks).toBeLessThan(150);
  });

  it('are few for one name among 2,000', async () => {
    const read = await explainRead(test.sql, async (sql) => {
      const students = await searchStudentsByNameOrEmail(sql, 'student 1234');
      const selection = { courseIds, itemId: undefined, students };
      expect(
        await listSubmittedWorkKeys(sql, selection, 'waiting', { offset: 0 }, 26),
      ).toHaveLength(16);
    });
    expect(read.scannedTables).toEqual(['students']);
    expect(read.blocks).toBeLessThan(400);
  });

  it('give the same list when a search finds more students than a statement lists', async () => {
    const students = await searchStudentsByNameOrEmail(test.sql, 'student 1');
    expect(students).toMatchObject({ ids: undefined });
    const plain = await test.sql<{ workId: string }[]>`
      select work_id as "workId" from work_to_grade join students using (student_id)
      where waits and last_name like '1%' order by submitted_at, work_id limit 60`;
    const selection = { courseIds, itemId: undefined, students };
    const keys = await listSubmittedWorkKeys(test.sql, selection, 'waiting', { offset: 10 }, 50);
    expect(keys.map(({ workId }) => workId)).toEqual(plain.slice(10).map(({ workId }) => workId));
  });
});
