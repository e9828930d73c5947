/** How often the sound of a lecture in another language is set to the film's time while it plays on undisturbed. */
import type { Browser, Page } from '@playwright/test';
import { openFirstLecture } from '../../e2e/pages/course-player.ts';
import { maya, signIn } from '../../e2e/pages/students.ts';
import { coldContext } from './browser.ts';
import { type Figure, information, limited } from './figures.ts';

const LECTURE = '/course/log-analysis-basics';
const SECONDS = 15;
/** Until both have come to rest after the start. */
const SETTLE_SECONDS = 2;

export const measureTranslatedSound = async (browser: Browser, url: string): Promise<Figure[]> => {
  const context = await coldContext(browser, url);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchCorrections);
    await signIn(page, maya, LECTURE);
    await playInGerman(page);
    const { corrections, drifts } = await page.evaluate(listenFor, {
      seconds: SECONDS,
      settle: SETTLE_SECONDS,
    });
    const largest = Math.max(...drifts);
    return [
      limited('corrections a second in steady play', corrections / SECONDS, {
        most: 1,
        show: (count) => count.toFixed(2),
      }),
      information('largest drift between film and sound', `${Math.round(largest * 1000)} ms`),
    ];
  } finally {
    await context.close();
  }
};

const playInGerman = async (page: Page): Promise<void> => {
  await openFirstLecture(page, 'Anatomy of a Log Line');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('button', { name: 'Play lecture' }).click();
};

/** Runs in the page, before anything else: counts the times that the time of a sound is set. */
const watchCorrections = (): void => {
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

/** Runs in the page. */
const listenFor = async ({
  seconds,
  settle,
}: {
  readonly seconds: number;
  readonly settle: number;
}) => {
  const counted = globalThis as unknown as { corrections: number };
  const [film, sound] = [document.querySelector('video'), document.querySelector('audio')];
  if (!film || !sound) throw new Error('There is no film with a sound of its own');
  while (sound.currentTime < settle) await new Promise((resolve) => setTimeout(resolve, 50));
  counted.corrections = 0;
  const drifts: number[] = [];
  for (let waited = 0; waited < seconds; waited += 0.1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    drifts.push(Math.abs(film.currentTime - sound.currentTime));
  }
  return { corrections: counted.corrections, drifts };
};
