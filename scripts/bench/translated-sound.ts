/**
 * Measures how often the page corrects the position of a translated sound track while the film of a lecture plays without
 * interruption.
 */
import type { Page } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatMilliseconds,
  toFigureWithoutBudget,
} from './figures.ts';
import { LECTURE_COURSE_PATH, openLectureForBench } from './lecture-page.ts';

interface PlaybackSize {
  readonly seconds: number;
  /** Seconds of playback before the measurement, in which the page corrects the position at the start. */
  readonly settleSeconds: number;
}

export const measureTranslatedSound = async (
  { browser, site, student }: Pick<BenchResources, 'browser' | 'site' | 'student'>,
  size: PlaybackSize,
): Promise<BenchFigure[]> => {
  const context = await createEmptyCacheContext(browser, site.url, student);
  try {
    const page = await context.newPage();
    await page.addInitScript(countCorrections);
    await page.goto(LECTURE_COURSE_PATH);
    await playInGerman(page);
    const { corrections, drifts } = await page.evaluate(recordDrift, size);
    return [
      toFigureWithLimit('corrections a second in steady playback', corrections / size.seconds, {
        max: 1,
        show: (count) => count.toFixed(2),
      }),
      toFigureWithoutBudget(
        'largest drift between film and sound',
        formatMilliseconds(Math.max(...drifts) * 1000),
      ),
    ];
  } finally {
    await context.close();
  }
};

const playInGerman = async (page: Page): Promise<void> => {
  await openLectureForBench(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('button', { name: 'Play lecture' }).click();
};

/** Runs in the page, before its own scripts: counts how often the position of an audio element is set. */
const countCorrections = (): void => {
  const media = HTMLMediaElement.prototype;
  const own = Object.getOwnPropertyDescriptor(media, 'currentTime');
  if (!own) return;
  Object.assign(globalThis, { corrections: 0 });
  Object.defineProperty(media, 'currentTime', {
    ...own,
    set(this: HTMLMediaElement, seconds: number) {
      if (this instanceof HTMLAudioElement)
        (globalThis as unknown as { corrections: number }).corrections += 1;
      own.set?.call(this, seconds);
    },
  });
};

/** Records the difference between the positions of sound track and film. Runs in the page. */
const recordDrift = async ({ seconds, settleSeconds }: PlaybackSize) => {
  const counted = globalThis as unknown as { corrections: number };
  const [film, sound] = [document.querySelector('video'), document.querySelector('audio')];
  if (!film || !sound) throw new Error('The page has no film with a separate sound');
  while (sound.currentTime <= settleSeconds)
    await new Promise((resolve) => setTimeout(resolve, 50));
  counted.corrections = 0;
  const drifts: number[] = [];
  for (let waited = 0; waited < seconds; waited += 0.1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    drifts.push(Math.abs(film.currentTime - sound.currentTime));
  }
  return { corrections: counted.corrections, drifts };
};
