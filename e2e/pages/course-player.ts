import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test';

export const moduleList = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Modules' });

/** The item that the module list marks as the one being looked at. */
export const currentItem = (page: Page): Locator =>
  moduleList(page).locator('[aria-current="step"]');

/** Chooses a lecture of the first module, whether that is open or not. */
export const openFirstLecture = async (page: Page, title: string): Promise<void> => {
  const lecture = moduleList(page).getByRole('button', { name: `${title} Lecture` });
  await expect(moduleList(page)).toBeVisible();
  if (!(await lecture.isVisible())) await moduleList(page).getByText('Module 1').click();
  await lecture.click();
  await expect(page.locator('video')).toBeVisible();
};

/** Plays the last second of the lecture: `ended` comes from the player itself. */
export const watchToTheEnd = async (page: Page): Promise<void> => {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(1);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = Math.max(0, element.duration - 1);
    await element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
};

/** The text beside an attempt that says that the server has all answers. After a problem it is announced, too. */
export const answersSaved = (page: Page): Locator =>
  page.getByRole('paragraph').filter({ hasText: 'All answers saved' });

export const nextButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Next', exact: true });

/** Returns the page around a package, on the origin of packages; it holds the API. */
export const runtimeFrame = async (page: Page): Promise<Frame> => {
  const element = await page.locator('main iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return frame;
};

/** Returns the inside of a packaged course. */
export const packageFrame = (page: Page): FrameLocator =>
  page.frameLocator('main iframe').frameLocator('iframe');

/** Goes some pages on inside a package of ours. */
export const turnPages = async (page: Page, count: number): Promise<void> => {
  const frame = packageFrame(page);
  for (let turned = 0; turned < count; turned += 1) {
    await frame.getByRole('button', { name: 'Next' }).click();
  }
};

/** Enrols in the course whose details are on screen, unless that was done before, and opens it. */
export const enrolAndOpen = async (page: Page): Promise<void> => {
  const enroll = page.getByRole('button', { name: 'Enroll' });
  const openCourse = page.getByRole('link', { name: 'Open Course' });
  await expect(enroll.or(openCourse)).toBeVisible();
  if (await enroll.isVisible()) await enroll.click();
  await openCourse.click();
  await expect(moduleList(page).getByRole('status')).toHaveText(/ of \d+ modules complete$/);
};

/** Opens the assessment of the first module, which is done: its group is folded until an attempt runs. */
export const openFoldedAssessment = async (page: Page): Promise<void> => {
  const modules = moduleList(page);
  const assessment = modules.getByRole('button', { name: /^Assessment 4 questions/ });
  await expect(async () => {
    if (!(await assessment.isVisible())) await modules.getByText(/^Module 1: /).click();
    // A running attempt opens by itself, and a click on the open item would ask whether to leave it.
    const isOpen = (await assessment.getAttribute('aria-current', { timeout: 10_000 })) !== null;
    if (!isOpen) await assessment.click({ timeout: 10_000 });
  }).toPass();
};

/** Starts the first assessment of the course on screen. */
export const startAttempt = async (page: Page): Promise<void> => {
  await moduleList(page)
    .getByRole('button', { name: /^Assessment/ })
    .first()
    .click();
  const start = page.getByRole('button', { name: /^(Start|Retake) Assessment$/ });
  const submit = page.getByRole('button', { name: 'Submit Assessment' });
  // An attempt that another journey of the same student has left is resumed by itself, in place of the button.
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 10_000 });
    await expect(submit).toBeVisible({ timeout: 10_000 });
  }).toPass();
};
