/** Tests two people at once: a student submits, an instructor grades by keyboard, and the student sees it. */
import type { Roster } from '@cairn/api/roster.contract';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { callApi, submitAssignment } from '../pages/calls.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { jonas, mateo, maya, signIn, type Student, tomasz } from '../pages/students.ts';
import { findTextFaults } from '../pages/text-faults.ts';

test.use({ viewport: { width: 1280, height: 900 } });
test.describe.configure({ mode: 'serial' });

const ASSIGNMENT = 'st-assignment-compare';

/** Signs in with a browser of its own. */
const enter = async (browser: Browser, baseURL: string, student: Student, path: string) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, student, path);
  return page;
};

/** Text that ends with a character that takes the direction of its paragraph. */
const ARABIC = 'المجموعتان مختلفتان (3).';

/** Returns whether a text of one line is read from right to left. */
const endStandsLeft = (text: Locator): Promise<boolean> =>
  text.evaluate(({ firstChild }) => {
    if (!(firstChild instanceof Text)) throw new Error('This is no text');
    const leftOf = (start: number): number => {
      const range = document.createRange();
      range.setStart(firstChild, start);
      range.setEnd(firstChild, start + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(firstChild.length - 1) < leftOf(0);
  });

const submissions = (page: Page) =>
  callApi(page, { method: 'GET', path: `/courses/submissions?assignmentId=${ASSIGNMENT}` });

test(
  'what is handed in is graded by keyboard, and its student sees it',
  { tag: '@main' },
  async ({ browser, cairn }) => {
    const student = await enter(browser, cairn.url, jonas, '/learning');
    const teacher = await enter(browser, cairn.url, mateo, '/teach');
    const answer = `<h2>Groups</h2><p>They <b>differ</b>.</p><p>${ARABIC}</p>`;
    expect((await submitAssignment(student, answer)).status).toBe(200);

    await teacher.reload();
    await expect(teacher.getByRole('heading', { name: 'Submissions', exact: true })).toBeVisible();
    // The newest row is the last; another journey on this server may have submitted before.
    const row = teacher.getByRole('row', { name: /Jonas/ }).last();
    await expect(row).toContainText('Statistics Live');
    await row.getByRole('link', { name: /Jonas/ }).press('Enter');
    await expect(teacher.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible();
    expect(await endStandsLeft(teacher.getByText(ARABIC))).toBe(true);
    expect(await findFaultsInBothThemes(teacher)).toEqual([]);

    await teacher.keyboard.press('g');
    await teacher.keyboard.type('27');
    await teacher.keyboard.press('Tab');
    await teacher.keyboard.type('Say how sure you are.');
    // Unsaved feedback survives a reload.
    await teacher.reload();
    await expect(teacher.getByRole('textbox', { name: /Feedback/ })).toHaveValue(
      'Say how sure you are.',
    );
    await teacher.keyboard.press('Control+Enter');
    await expect(teacher.getByRole('heading', { name: 'Teaching desk' })).toBeVisible();

    const { body } = await submissions(student);
    const graded = { AssignmentID: ASSIGNMENT, Grade: 27, GraderFeedback: 'Say how sure you are.' };
    expect(body).toContainEqual(expect.objectContaining(graded));
    const told = await callApi(student, { method: 'GET', path: '/notifications' });
    expect(JSON.stringify(told.body)).toContain('graded');
    await student.context().close();
    await teacher.context().close();
  },
);

test('the list has no faults, wide and narrow, and keeps its filter', async ({
  browser,
  cairn,
}) => {
  const teacher = await enter(browser, cairn.url, mateo, '/teach');
  await teacher.getByRole('button', { name: /Graded/ }).click();
  await expect(teacher.getByRole('link', { name: /Jonas/ })).toBeVisible();
  await expect(teacher).toHaveURL(/state=graded/);
  for (const width of [1280, 390]) {
    await teacher.setViewportSize({ width, height: 900 });
    expect(await findFaultsInBothThemes(teacher)).toEqual([]);
    const overflow = await measureOverflow(teacher);
    expect(overflow).toBe(0);
  }
  await teacher.goto('/teach/statistics-live/progress');
  await expect(teacher.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(teacher.getByRole('figure')).toBeVisible();
  for (const width of [1280, 390]) {
    await teacher.setViewportSize({ width, height: 900 });
    expect(await findFaultsInBothThemes(teacher)).toEqual([]);
    expect(await measureOverflow(teacher)).toBe(0);
  }
  await teacher.getByRole('searchbox', { name: 'Student' }).fill('JÓNAS');
  const progress = teacher.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('status')).toHaveText(/^1 student found\.$/);
  await expect(teacher.getByRole('row', { name: /^Jonas/ })).toBeVisible();
  await expect(teacher).toHaveURL(/search=/);
  await teacher.getByRole('searchbox', { name: 'Student' }).fill('no such name');
  await expect(teacher.getByText('No students found.')).toBeVisible();
  expect(await findFaultsInBothThemes(teacher)).toEqual([]);
  await teacher.context().close();
});

test('a name of 200 letters leaves the whole roster in view', async ({ browser, cairn }) => {
  const name = 'W'.repeat(200);
  const teacher = await enter(browser, cairn.url, mateo, '/teach');
  await teacher.route(/\/statistics-live\/roster(\?|$)/, async (route) => {
    const response = await route.fetch();
    const roster = (await response.json()) as Roster;
    const learners = roster.learners.map((learner) => ({ ...learner, name }));
    await route.fulfill({ response, json: { ...roster, learners } });
  });
  for (const width of [1280, 1180, 1024, 800, 390]) {
    await teacher.setViewportSize({ width, height: 900 });
    await teacher.goto('/teach/statistics-live/progress');
    await expect(teacher.getByRole('link', { name: `${name}, write` }).first()).toBeVisible();
    expect(await findTextFaults(teacher), `${width} px`).toEqual([]);
    const buttons = teacher.getByRole('button', { name: `More for ${name}` });
    const right = await buttons.evaluateAll((all) =>
      Math.max(...all.map((one) => one.getBoundingClientRect().right)),
    );
    expect(right, `${width} px`).toBeLessThanOrEqual(width);
  }
  await teacher.context().close();
});

test('a student learns there how to become an instructor; another teacher sees nothing of it', async ({
  browser,
  cairn,
}) => {
  const student = await enter(browser, cairn.url, maya, '/teach');
  await expect(
    student.getByRole('heading', { level: 1, name: 'Become an Instructor' }),
  ).toBeVisible();
  expect(await findFaultsInBothThemes(student)).toEqual([]);
  const other = await enter(browser, cairn.url, tomasz, '/teach/statistics-live/submissions');
  await expect(other.getByText('The submissions could not be loaded.')).toBeVisible();
  await student.context().close();
  await other.context().close();
});
