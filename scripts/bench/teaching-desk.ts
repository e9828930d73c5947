/**
 * Measures the teaching desk of an instructor with 1,000 submissions to grade: its list on the server, its first rows, and its
 * reaction to clicks and keys.
 */
import type { Page } from '@playwright/test';
import { mateo, signIn } from '../../e2e/pages/students.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext, waitUntilMainThreadIdle } from './browser.ts';
import { type BenchFigure, formatMilliseconds, median, toFigureWithoutBudget } from './figures.ts';
import {
  clickWithoutPlaywrightChecks,
  type InteractionActions,
  type InteractionPace,
  measureInteractions,
} from './interactions.ts';

const COURSE = 'statistics-live';
const ASSIGNMENT = 'st-assignment-compare';
const LIST = '/teach/all/submissions';
const ROWS_PER_PAGE = 25;
/** Interval of late submissions: every tenth one is late. */
const LATE_INTERVAL = 10;

interface DeskSize {
  /** Number of submissions to grade; a multiple of 10, and more than two pages. */
  readonly submissions: number;
  readonly calls: number;
  readonly pace: InteractionPace;
}

export const measureTeachingDesk = async (
  { browser, ownSite }: Pick<BenchResources, 'browser' | 'ownSite'>,
  { submissions, calls, pace }: DeskSize,
): Promise<BenchFigure[]> => {
  await addSubmissions(ownSite.dataDir, submissions);
  const context = await createEmptyCacheContext(browser, ownSite.url);
  const page = await context.newPage();
  await signIn(page, mateo, LIST);
  await rows(page).first().waitFor();
  const student = await context.storageState();
  const callMs = await measureCalls(page, { submissions, calls });
  await context.close();
  const firstRowsMs: number[] = [];
  const interactions = await measureInteractions(
    {
      browser,
      siteUrl: ownSite.url,
      student,
      open: async (desk) => {
        await desk.goto(LIST);
        await rows(desk).first().waitFor();
        firstRowsMs.push(await desk.evaluate(() => performance.now()));
        await waitUntilMainThreadIdle(desk);
      },
      actions: createActions(submissions),
    },
    pace,
  );
  return [
    toFigureWithoutBudget('the list on the server, median', formatMilliseconds(median(callMs))),
    toFigureWithoutBudget(
      'a cold page until its first rows, median',
      formatMilliseconds(median(firstRowsMs)),
    ),
    ...interactions,
  ];
};

/**
 * Adds "Student 0", "Student 1" and so on, with one submission each. The students with a number that ends in 0 are late.
 * A higher number means an older submission, and the desk lists old ones first.
 */
const addSubmissions = async (dataDir: string, count: number): Promise<void> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  const ids = Array.from({ length: count }, (_, index) => `bench-${index}`);
  await sql`insert into students
      (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select id, id || '@bench.example', 'Student', substring(id from 7), '', now()
    from unnest(${ids}::text[]) as id`;
  await sql`insert into enrolments (student_id, course_id)
    select id, ${COURSE} from unnest(${ids}::text[]) as id`;
  // SQL's `with ordinality` counts from 1, the numbers of the students from 0.
  await sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at)
    select gen_random_uuid(), id, ${COURSE}, ${ASSIGNMENT}, 1,
      '<p>' || repeat('What I saw, and what follows from it. ', 40) || '</p>',
      (position - 1) % ${LATE_INTERVAL} = 0, now() - position * interval '1 minute'
    from unnest(${ids}::text[]) with ordinality as given (id, position)`;
  await sql.end();
};

/** Returns the times in ms of calls for the list of submissions, without the work of the browser. */
const measureCalls = async (
  page: Page,
  { submissions, calls }: Pick<DeskSize, 'submissions' | 'calls'>,
): Promise<number[]> => {
  const call = page.waitForRequest((request) => request.url().includes('/api/teaching/work?'));
  await page.reload();
  const request = await call;
  const headers = await request.allHeaders();
  const durations: number[] = [];
  for (let count = 0; count < calls; count += 1) {
    const began = performance.now();
    const response = await fetch(request.url(), { headers });
    const { counts } = (await response.json()) as { readonly counts: { readonly waiting: number } };
    if (counts.waiting < submissions) throw new Error(`Only ${counts.waiting} submissions wait.`);
    durations.push(performance.now() - began);
  }
  return durations;
};

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

const waitForStudent = async (page: Page, student: number, keyDelayMs: number): Promise<void> => {
  await page.getByRole('row', { name: `Student ${student}` }).waitFor();
  await page.waitForTimeout(keyDelayMs * 2);
};

const createActions = (submissions: number): InteractionActions => {
  const oldestLate = submissions - LATE_INTERVAL;
  const onFirstPage = submissions - 2;
  const onNextPage = submissions - ROWS_PER_PAGE - 1;
  const found = Math.floor((submissions * 0.77) / 10) * 10;
  return {
    'the late ones': async (page, keyDelayMs) => {
      await clickWithoutPlaywrightChecks(page.getByRole('button', { name: /^Late/ }));
      await waitForStudent(page, oldestLate, keyDelayMs);
    },
    'all that wait': async (page, keyDelayMs) => {
      await clickWithoutPlaywrightChecks(page.getByRole('button', { name: /^Waiting/ }));
      await waitForStudent(page, onFirstPage, keyDelayMs);
    },
    'typing a name': async (page, keyDelayMs) => {
      await clickWithoutPlaywrightChecks(page.getByRole('searchbox', { name: 'Student' }));
      await page.keyboard.type(`student ${found / 10}`, { delay: keyDelayMs });
      await waitForStudent(page, found, keyDelayMs);
    },
    'clearing the name': async (page, keyDelayMs) => {
      await page.getByRole('searchbox', { name: 'Student' }).fill('');
      await waitForStudent(page, onFirstPage, keyDelayMs);
    },
    'the next page': async (page, keyDelayMs) => {
      await clickWithoutPlaywrightChecks(page.getByRole('link', { name: 'Next' }));
      await waitForStudent(page, onNextPage, keyDelayMs);
    },
    'opening a submission': async (page, keyDelayMs) => {
      // The measurement opens the fifth row, because earlier visits have graded the submissions that they opened and changed
      // the rows before it.
      await clickWithoutPlaywrightChecks(rows(page).nth(4).getByRole('link'));
      await page.getByRole('article', { name: 'Answer' }).waitFor();
      await page.waitForTimeout(keyDelayMs * 2);
    },
    'typing a grade and words': async (page, keyDelayMs) => {
      await clickWithoutPlaywrightChecks(page.getByRole('textbox', { name: /^Grade out of/ }));
      await page.keyboard.type('21', { delay: keyDelayMs });
      await clickWithoutPlaywrightChecks(page.getByRole('textbox', { name: /^Feedback for/ }));
      await page.keyboard.type('Say how sure you are.', { delay: keyDelayMs });
    },
    'saving, and the next one': async (page, keyDelayMs) => {
      await clickWithoutPlaywrightChecks(page.getByRole('button', { name: 'Save and open next' }));
      await page.getByRole('textbox', { name: 'Feedback for Student' }).waitFor();
      await page.waitForTimeout(keyDelayMs * 2);
    },
  };
};
