/** The desk of somebody with 1,000 submissions to grade: its list by the server, its first picture, and how it answers. */
import type { Browser, Page } from '@playwright/test';
import { startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { mateo, signIn } from '../../e2e/pages/students.ts';
import { databaseOf } from '../../server/test/server-process.ts';
import { coldContext } from './browser.ts';
import { type Figure, information, median } from './figures.ts';
import {
  type Acts,
  BETWEEN_KEYS_MS,
  interactionsOf,
  slowest,
  watchInteractions,
} from './interactions.ts';

const SUBMISSIONS = 1000;
const COURSE = 'statistics-live';
const ASSIGNMENT = 'st-assignment-compare';
const LIST = '/teach/all/submissions';
const CALLS = 9;

export const measureTeachingDesk = async (browser: Browser): Promise<Figure[]> => {
  const site = await startCairn();
  try {
    await addSubmissions(site.dataDir);
    const first = await coldContext(browser, site.url);
    const page = await first.newPage();
    await signIn(page, mateo, LIST);
    await rows(page).first().waitFor();
    const state = await first.storageState();
    const calls = await callsOf(page);
    await first.close();
    const firstRows: number[] = [];
    const interactions = await slowest(async () => {
      const context = await coldContext(browser, site.url, state);
      try {
        const desk = await context.newPage();
        await watchInteractions(desk);
        await desk.goto(LIST);
        await rows(desk).first().waitFor();
        firstRows.push(await desk.evaluate(() => performance.now()));
        await desk.waitForLoadState('networkidle');
        return await interactionsOf(desk, ACTS);
      } finally {
        await context.close();
      }
    });
    return [
      information('the list by the server, median', `${Math.round(median(calls))} ms`),
      information(
        'a cold page until its first rows, median',
        `${Math.round(median(firstRows))} ms`,
      ),
      ...interactions,
    ];
  } finally {
    await site.remove();
  }
};

/** Of as many students, each with some text; one in ten is late. */
const addSubmissions = async (dataDir: string): Promise<void> => {
  const sql = databaseOf(dataDir);
  const ids = Array.from({ length: SUBMISSIONS }, (_, at) => `bench-${at}`);
  await sql`insert into students
      (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select id, id || '@bench.example', 'Student', substring(id from 7), '', now()
    from unnest(${ids}::text[]) as id`;
  await sql`insert into enrolments (student_id, course_id)
    select id, ${COURSE} from unnest(${ids}::text[]) as id`;
  await sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at)
    select gen_random_uuid(), id, ${COURSE}, ${ASSIGNMENT}, 1,
      '<p>' || repeat('What I saw, and what follows from it. ', 40) || '</p>',
      at % 10 = 0, now() - at * interval '1 minute'
    from unnest(${ids}::text[]) with ordinality as given (id, at)`;
  await sql.end();
};

/** Milliseconds of the call that the list makes, without a browser's work before and after. */
const callsOf = async (page: Page): Promise<number[]> => {
  const call = page.waitForRequest((request) => request.url().includes('/api/teaching/work?'));
  await page.reload();
  const request = await call;
  const headers = await request.allHeaders();
  const durations: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const began = performance.now();
    const answer = await fetch(request.url(), { headers });
    const { counts } = (await answer.json()) as { readonly counts: { readonly waiting: number } };
    if (counts.waiting < SUBMISSIONS) throw new Error(`Only ${counts.waiting} submissions wait.`);
    durations.push(performance.now() - began);
  }
  return durations;
};

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const row = (page: Page, name: string) => page.getByRole('row', { name });
const rest = (page: Page) => page.waitForTimeout(BETWEEN_KEYS_MS * 2);

const ACTS: Acts = {
  'the late ones': async (page) => {
    await page.getByRole('button', { name: /^Late/ }).click();
    await row(page, 'Student 990').waitFor();
    await rest(page);
  },
  'all that wait': async (page) => {
    await page.getByRole('button', { name: /^Waiting/ }).click();
    await row(page, 'Student 998').waitFor();
    await rest(page);
  },
  'typing a name': async (page) => {
    await page.getByRole('searchbox', { name: 'Student' }).click();
    await page.keyboard.type('student 77', { delay: BETWEEN_KEYS_MS });
    await row(page, 'Student 770').waitFor();
    await rest(page);
  },
  'clearing the name': async (page) => {
    await page.getByRole('searchbox', { name: 'Student' }).fill('');
    await row(page, 'Student 998').waitFor();
    await rest(page);
  },
  'the next page': async (page) => {
    await page.getByRole('link', { name: 'Next' }).click();
    await row(page, 'Student 974').waitFor();
    await rest(page);
  },
  'opening a submission': async (page) => {
    // Those of earlier visits are graded.
    await rows(page).nth(4).getByRole('link').click();
    await page.getByRole('article', { name: 'Answer' }).waitFor();
    await rest(page);
  },
  'typing a grade and words': async (page) => {
    await page.getByRole('textbox', { name: /^Grade out of/ }).click();
    await page.keyboard.type('21', { delay: BETWEEN_KEYS_MS });
    await page.getByRole('textbox', { name: /^Feedback for/ }).click();
    await page.keyboard.type('Say how sure you are.', { delay: BETWEEN_KEYS_MS });
  },
  'saving, and the next one': async (page) => {
    await page.getByRole('button', { name: 'Save and open next' }).click();
    await page.getByRole('textbox', { name: 'Feedback for Student' }).waitFor();
    await rest(page);
  },
};
