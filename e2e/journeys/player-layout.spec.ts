import type { Page } from '@playwright/test';
import {
  DIALOG_BREAKPOINT_PX,
  DIALOG_WIDTH_FRACTIONS,
  MODULE_LIST_BREAKPOINT_PX,
} from '../../shared/domain/src/course-taking.limits.ts';
import { expect, test } from '../fixtures/test.ts';
import { moduleList, packageFrame, runtimeFrame, startAttempt } from '../pages/course-player.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { maya, signIn } from '../pages/students.ts';

const SELF_GUIDED = '/course/log-analysis-basics';
const LIVE = '/course/incident-response-live';
const PACKAGED = '/course/spotting-phishing';

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** Checks the width of the open dialog as a part of the window's. */
const expectShare = async (page: Page, name: string, width: number, share: number) => {
  await resize(page, width);
  await expect
    .poll(async () => {
      const box = await page.getByRole('dialog', { name }).boundingBox();
      return Math.round(((box?.width ?? 0) / width) * 100) / 100;
    })
    .toBe(share);
};

const expectWidths = async (page: Page, name: string) => {
  const { narrow, wide } = DIALOG_WIDTH_FRACTIONS;
  await expectShare(page, name, DIALOG_BREAKPOINT_PX - 1, narrow);
  await expectShare(page, name, DIALOG_BREAKPOINT_PX, wide);
  await expectShare(page, name, 1280, wide);
  await expectShare(page, name, 390, narrow);
};

const expectNoWayOut = async (page: Page) => {
  const survey = page.getByRole('dialog', { name: 'Post-Course Survey' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(survey).toBeVisible();
  await expect(survey.getByRole('button')).toHaveText(['Submit']);
};

/** Replaces the modules of the course by one with an exercise: its end is one press away. */
const shortenCourse = async (page: Page) => {
  const last = {
    ModuleID: 'last',
    CourseID: 'log-analysis-basics',
    ModuleTitle: 'The last one',
    ModuleDescription: '',
    Order: 1,
    ExerciseID: 'hunt-in-the-auth-log',
    ExerciseTitle: 'Hunt in the Login Log',
    CompetencyIDs: {},
  };
  await page.route('**/api/modules/courses/*', (route) => route.fulfill({ json: [last] }));
  await page.route('**/api/courses/updateModuleProgress', (route) =>
    route.fulfill({ json: { ExerciseCompleted: true } }),
  );
  await page.route('**/api/courses/update', (route) => route.fulfill({ json: { message: '' } }));
  await page.route('**/api/courses/updateCompletedDate', (route) =>
    route.fulfill({ json: { CompletedDate: '2026-03-04T10:00:00.000Z' } }),
  );
};

test('[MODS-06] [TCON-02] up to 1200 px the module list folds, above it is always open', async ({
  page,
}) => {
  await signIn(page, maya, SELF_GUIDED);
  const first = moduleList(page).getByText(/^Module 1: /);
  await resize(page, MODULE_LIST_BREAKPOINT_PX);
  await moduleList(page).getByRole('button', { name: 'Hide modules' }).click();
  await expect(first).toBeHidden();
  await moduleList(page).getByRole('button', { name: 'Show modules' }).click();
  await expect(first).toBeVisible();
  await moduleList(page).getByRole('button', { name: 'Hide modules' }).click();
  await resize(page, MODULE_LIST_BREAKPOINT_PX + 1);
  await expect(first).toBeVisible();
  await expect(moduleList(page).getByRole('button', { name: /(Show|Hide) modules/ })).toBeHidden();
});

test('[SURV-01] [ASYNC-06] [TCON-02] survey and good news keep to their widths; the survey has no way out', async ({
  page,
}) => {
  await shortenCourse(page);
  await signIn(page, maya, SELF_GUIDED);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Post-Course Survey' })).toBeVisible();
  await expectNoWayOut(page);
  await expectWidths(page, 'Post-Course Survey');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Course Completed' })).toBeVisible();
  await expectWidths(page, 'Course Completed');
});

test('[SCO-11] the survey of a packaged course keeps to its widths and has no way out', async ({
  page,
}) => {
  await signIn(page, maya, PACKAGED);
  await expect(packageFrame(page).getByRole('heading').first()).toBeVisible();
  const runtime = await runtimeFrame(page);
  await runtime.evaluate(() => {
    const { API } = window as unknown as { API: Record<string, (...args: string[]) => string> };
    API['LMSInitialize']?.('');
    API['LMSSetValue']?.('cmi.core.lesson_status', 'completed');
    API['LMSCommit']?.('');
  });
  await expect(page.getByRole('dialog', { name: 'Post-Course Survey' })).toBeVisible();
  await expectNoWayOut(page);
  await expectWidths(page, 'Post-Course Survey');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Course completed!')).toBeVisible();
});

/** Starts an assessment of the course on screen and answers its first question. */
const answerFirst = async (page: Page) => {
  await startAttempt(page);
  await page.getByRole('radio').first().check();
};

test('the browser asks before the document of a started attempt goes', async ({ page }) => {
  await signIn(page, maya, SELF_GUIDED);
  await answerFirst(page);
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('a started attempt holds the page until the student agrees to leave', async ({ page }) => {
  await signIn(page, maya, '/learning');
  await page.locator(`a[href="${SELF_GUIDED}"]`).first().click();
  await answerFirst(page);
  const question = page.getByRole('dialog', { name: 'Leave the assessment?' });
  const expectHeld = async () => {
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(SELF_GUIDED);
  };
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('radio').first()).toBeChecked();
  };
  const entries = await page.evaluate(() => history.length);
  const back = page.getByRole('button', { name: 'Submit Assessment' });
  await back.focus();

  await page.evaluate(() => history.back());
  await expectHeld();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(back).toBeFocused();

  await page.evaluate(() => {
    history.back();
    setTimeout(() => history.back());
  });
  await expectHeld();
  await stay();

  await page.getByRole('banner').getByRole('link').first().click();
  await expectHeld();
  await stay();

  await moduleList(page)
    .getByRole('button', { name: /Lecture$/ })
    .first()
    .click();
  await expectHeld();
  await stay();
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.evaluate(() => history.back());
  await expectHeld();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/learning');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL(SELF_GUIDED);
  await expect(moduleList(page)).toBeVisible();
});

test('[SYNC-03] the content explorer opens and closes by keyboard', async ({ page }) => {
  await signIn(page, maya, LIVE);
  const tree = page.getByRole('tree', { name: 'Content Explorer' });
  const folder = tree.getByRole('treeitem').first();
  const inside = tree.getByRole('treeitem', { name: 'Incident playbook' });
  await folder.focus();
  await page.keyboard.press('Enter');
  await expect(inside).toBeHidden();
  await page.keyboard.press('Space');
  await expect(inside).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(inside).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Incident playbook' })).toBeFocused();
});

for (const path of [SELF_GUIDED, LIVE, PACKAGED]) {
  test(`${path} reflows at 320 px without a sideways scroll`, async ({ page }) => {
    await signIn(page, maya, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await resize(page, 320);
    const overflow = await measureOverflow(page);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('on a phone the film comes first, edge to edge, then the tools, then the modules', async ({
  page,
}) => {
  await signIn(page, maya, SELF_GUIDED);
  await resize(page, 390);
  const place = async (name: 'video' | 'main nav' | 'main aside') => {
    await expect(page.locator(name)).toBeVisible();
    const box = await page.locator(name).boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [film, tools, modules] = [
    await place('video'),
    await place('main aside'),
    await place('main nav'),
  ];
  expect([film.x, film.width]).toEqual([0, 390]);
  expect(film.y).toBeLessThan(tools.y);
  expect(tools.y).toBeLessThan(modules.y);
});

test('on a phone longer names of the tools, as of a translator, end below the button that closes them', async ({
  page,
}) => {
  await signIn(page, maya, SELF_GUIDED);
  await resize(page, 390);
  const tools = page.getByRole('complementary', { name: 'Lecture tools' });
  await expect(tools.getByRole('tab')).toHaveCount(4);
  await tools.getByRole('tab').evaluateAll((tabs) => {
    for (const tab of tabs) tab.append(' Rindfleischetikettierung');
  });
  const close = tools.getByRole('button', { name: 'Close lecture tools' });
  await close.scrollIntoViewIfNeeded();
  const layers = await close.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const hits = document.elementsFromPoint(x + width / 2, y + height / 2);
    return hits.map((hit) => hit.getAttribute('role'));
  });
  const tab = layers.indexOf('tab');
  expect(tab).toBeGreaterThan(-1);
  // The space at the end of the list covers the tabs.
  expect(layers.slice(0, tab)).toContain('tablist');
});

for (const [script, word] of [
  ['Latin', 'Review without blame'],
  ['Arabic', 'مراجعة دون لوم'],
] as const) {
  test(`on a phone the lines of a graded item's ${script} name begin where the page begins`, async ({
    page,
  }) => {
    await page.route('**/api/courses/**', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const name = `${`${word} `.repeat(6)}${word}`;
      await route.fulfill({ response, body: text.replaceAll('Review without blame', name) });
    });
    await signIn(page, maya, `${LIVE}?tab=grades`);
    await resize(page, 390);
    const name = page.getByRole('cell', { name: word }).first();
    await expect(name).toBeVisible();
    const lines = await name.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = cell.getBoundingClientRect();
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      return { left, right, rects: rects.map((rect) => [rect.left, rect.right]) };
    });
    expect(lines.rects.length).toBeGreaterThan(1);
    const [lastLeft = 0, lastRight = 0] = lines.rects.at(-1) ?? [];
    expect(lastLeft).toBeCloseTo(lines.left, 0);
    expect(lastRight).toBeLessThan(lines.right - 20);
  });
}
