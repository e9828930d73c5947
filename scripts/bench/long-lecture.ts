/** A lecture with a transcript of 20,000 lines: how fast typing, seeking and searching respond on the processor of a slow phone. */
import type { Page } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import type { BenchFigure } from './figures.ts';
import {
  type InteractionActions,
  type InteractionPace,
  measureInteractions,
} from './interactions.ts';
import { LECTURE_COURSE_PATH, openLectureForBench } from './lecture-page.ts';

const LINE_COUNT = 20_000;
/**
 * Usual length of a spoken line in seconds. The film has only the first minute of eleven hours; searches find lines of the
 * whole transcript.
 */
const LINE_SECONDS = 2;

export const measureLongLecture = (
  { browser, site, student }: Pick<BenchResources, 'browser' | 'site' | 'student'>,
  pace: InteractionPace,
): Promise<BenchFigure[]> =>
  measureInteractions(
    {
      browser,
      siteUrl: site.url,
      student,
      open: async (page) => {
        await page.route(/anatomy-of-a-log-line\.txt/, (route) =>
          route.fulfill({ contentType: 'text/plain', body: createTranscript() }),
        );
        await page.goto(LECTURE_COURSE_PATH);
        await openLectureForBench(page);
        await openTranscript(page);
      },
      actions: ACTIONS,
    },
    pace,
  );

const createTranscript = (): string =>
  Array.from({ length: LINE_COUNT }, (_, index) => {
    const [start, end] = [index, index + 1].map((line) => line * LINE_SECONDS);
    return `${start}s - ${end}s: Line ${index} asks when, where, who, what, and with which result.`;
  }).join('\n');

const tools = (page: Page) => page.getByRole('complementary', { name: 'Lecture tools' });

const lines = (page: Page) => tools(page).getByRole('listitem').getByRole('button');

/** Shows the transcript beside the playing film. */
const openTranscript = async (page: Page): Promise<void> => {
  // The first visit shows the attachments. Without them the transcript is a tab beside the notes.
  await page.getByRole('button', { name: 'View Transcript' }).click();
  await page.getByRole('button', { name: 'View Attachments', pressed: true }).click();
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Play lecture' }).click();
};

const seekBar = (page: Page) => page.getByRole('slider', { name: 'Seek' });

const ACTIONS: InteractionActions = {
  'keys on the seek bar': async (page, keyDelayMs) => {
    await seekBar(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End', 'Home']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(keyDelayMs);
    }
  },
  'clicks on the seek bar': async (page, keyDelayMs) => {
    const { width = 0, height = 0 } = (await seekBar(page).boundingBox()) ?? {};
    for (const fraction of [0.2, 0.7, 0.4, 0.9, 0.1]) {
      await seekBar(page).click({ position: { x: width * fraction, y: height / 2 } });
      await page.waitForTimeout(keyDelayMs);
    }
  },
  'clicks in the transcript': async (page, keyDelayMs) => {
    for (const line of [2, 4, 3]) {
      await lines(page).nth(line).click();
      await page.waitForTimeout(keyDelayMs);
    }
  },
  'searching in the transcript': async (page, keyDelayMs) => {
    const box = tools(page).getByRole('searchbox');
    await box.pressSequentially('line 19', { delay: keyDelayMs });
    await tools(page).getByText('1 of 1111').waitFor();
    await box.press('Enter');
    await box.press('Shift+Enter');
    await box.press('Escape');
  },
  'typing in notes': async (page, keyDelayMs) => {
    await tools(page).getByRole('tab', { name: 'Notes' }).click();
    const box = tools(page).getByRole('textbox');
    await box.pressSequentially('Ask five questions first', { delay: keyDelayMs });
    await box.fill('');
  },
};
