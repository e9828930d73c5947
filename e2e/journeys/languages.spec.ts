import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { openFirstLecture } from '../pages/course-player.ts';
import { maya, signIn } from '../pages/students.ts';

const LECTURE = '/course/log-analysis-basics';

const openLecture = async (page: Page): Promise<void> => {
  await signIn(page, maya, LECTURE);
  await openFirstLecture(page, 'Anatomy of a Log Line');
};
const language = (page: Page) => page.getByRole('combobox', { name: 'Language' });

/** Returns the seconds between the film and its sound, and the state of both. */
const inStep = (page: Page) =>
  page.evaluate(() => {
    const [film, sound] = [document.querySelector('video'), document.querySelector('audio')];
    if (!film || !sound) throw new Error('There is no film with a sound of its own');
    return {
      drift: Math.abs(film.currentTime - sound.currentTime),
      place: sound.currentTime,
      isPaused: sound.paused,
      speed: sound.playbackRate,
      isFilmMuted: film.muted,
    };
  });
const onFilm = (page: Page, act: (film: HTMLVideoElement) => void) =>
  page.locator('video').evaluate(act as (film: Element) => void);

test('[LECT-11] a lecture heard in German goes with its film, and back to English', async ({
  page,
}) => {
  await openLecture(page);
  await language(page).selectOption('German');
  await page.getByRole('button', { name: 'Play lecture' }).click();
  await expect.poll(async () => (await inStep(page)).place).toBeGreaterThan(0.5);
  await onFilm(page, (film) => {
    film.currentTime = 30;
  });
  await expect.poll(async () => (await inStep(page)).place).toBeGreaterThan(30.5);
  await expect.poll(async () => (await inStep(page)).drift).toBeLessThanOrEqual(0.1);
  expect(await inStep(page)).toMatchObject({ isPaused: false, isFilmMuted: true });
  // The volume that the player stores is the student's: muting the film must not change it.
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  await onFilm(page, (film) => {
    film.playbackRate = 1.5;
    film.pause();
  });
  await expect.poll(() => inStep(page)).toMatchObject({ isPaused: true, speed: 1.5 });
  await page.getByRole('button', { name: 'View Transcript' }).click();
  await expect(page.getByText('Allein sagt diese Zeile wenig')).toHaveAttribute('lang', 'de');

  await language(page).selectOption('Arabic');
  const line = page.locator('[lang="ar"][dir="rtl"]').first();
  await expect(line).toBeVisible();

  await language(page).selectOption('English');
  await expect(page.locator('audio')).toHaveCount(0);
  expect(await page.locator('video').evaluate((film: HTMLVideoElement) => film.muted)).toBe(false);
});

test('[LECT-13] [LECT-14] a track that is not there is told, and the film is heard', async ({
  page,
}) => {
  await page.route(/_fr\.wav/, (route) => route.fulfill({ status: 404 }));
  await openLecture(page);
  await language(page).selectOption('Français');
  await expect(page.getByText('Audio file for language "fr" not found.')).toBeVisible();
  await expect(page.getByText('You hear the original sound.')).toBeVisible();
  await expect(language(page)).toHaveValue('en');
  expect(await page.locator('video').evaluate((film: HTMLVideoElement) => film.muted)).toBe(false);
});
