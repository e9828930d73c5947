/** A lecture with a transcript of 20,000 lines: how fast writing, seeking and searching answer on a slow phone's processor. */
import type { Browser, Page } from '@playwright/test';
import { openFirstLecture } from '../../e2e/pages/course-player.ts';
import { maya, signIn } from '../../e2e/pages/students.ts';
import { coldContext } from './browser.ts';
import type { Figure } from './figures.ts';
import {
  type Acts,
  BETWEEN_KEYS_MS,
  interactionsOf,
  slowest,
  watchInteractions,
} from './interactions.ts';

const LECTURE = '/course/log-analysis-basics';
const LINES = 20_000;
/** A line lasts as long as one that is spoken: the film is the first minute of eleven hours. What is far away is gone to by search. */
const LINE_SECONDS = 2;

export const measureLongLecture = (browser: Browser, url: string): Promise<Figure[]> =>
  slowest(async () => {
    const context = await coldContext(browser, url);
    try {
      const page = await context.newPage();
      await watchInteractions(page);
      await signIn(page, maya, LECTURE);
      await page.route(/anatomy-of-a-log-line\.txt/, (route) =>
        route.fulfill({ contentType: 'text/plain', body: transcript() }),
      );
      await openFirstLecture(page, 'Anatomy of a Log Line');
      await openTranscript(page);
      return await interactionsOf(page, ACTS);
    } finally {
      await context.close();
    }
  });

const transcript = (): string =>
  Array.from({ length: LINES }, (_, at) => {
    const [start, end] = [at, at + 1].map((line) => line * LINE_SECONDS);
    return `${start}s - ${end}s: Line ${at} asks when, where, who, what, and with which result.`;
  }).join('\n');

const tools = (page: Page) => page.getByRole('complementary', { name: 'Lecture tools' });

const lines = (page: Page) => tools(page).getByRole('listitem').getByRole('button');

/** The film plays, the transcript stands beside it. */
const openTranscript = async (page: Page): Promise<void> => {
  // The first visit opens the attachments; alone the transcript is a tab beside the notes.
  await page.getByRole('button', { name: 'View Transcript' }).click();
  await page.getByRole('button', { name: 'View Attachments', pressed: true }).click();
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Play lecture' }).click();
};

const seekBar = (page: Page) => page.getByRole('slider', { name: 'Seek' });

const ACTS: Acts = {
  'keys on the seek bar': async (page) => {
    await seekBar(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End', 'Home']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  },
  'clicks on the seek bar': async (page) => {
    const { width = 0, height = 0 } = (await seekBar(page).boundingBox()) ?? {};
    for (const share of [0.2, 0.7, 0.4, 0.9, 0.1]) {
      await seekBar(page).click({ position: { x: width * share, y: height / 2 } });
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  },
  'clicks in the transcript': async (page) => {
    for (const line of [2, 4, 3]) {
      await lines(page).nth(line).click();
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  },
  'searching in the transcript': async (page) => {
    const box = tools(page).getByRole('searchbox');
    await box.pressSequentially('line 19', { delay: BETWEEN_KEYS_MS });
    await tools(page).getByText('1 of 1111').waitFor();
    await box.press('Enter');
    await box.press('Shift+Enter');
    await box.press('Escape');
  },
  'typing in notes': async (page) => {
    await tools(page).getByRole('tab', { name: 'Notes' }).click();
    const box = tools(page).getByRole('textbox');
    await box.pressSequentially('Ask five questions first', { delay: BETWEEN_KEYS_MS });
    await box.fill('');
  },
};
