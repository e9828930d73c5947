/** Opens the lecture of the demo that several bench groups measure. */
import type { Page } from '@playwright/test';
import { moduleList } from '../../e2e/pages/course-player.ts';

export const LECTURE_COURSE_PATH = '/course/log-analysis-basics';

/** Opens the lecture in the page of its course. */
export const openLectureForBench = async (page: Page): Promise<void> => {
  const modules = moduleList(page);
  await modules.waitFor();
  const lecture = modules.getByRole('button', { name: 'Anatomy of a Log Line Lecture' });
  if (!(await lecture.isVisible())) await modules.getByText('Module 1').click();
  await lecture.click();
  await page.locator('video').waitFor();
};
