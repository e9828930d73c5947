/** 10,000 courses: how fast pages answer to typing on a slow phone's processor, and what the fuzzy search costs. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { manyCourses } from '@cairn/testing/many-courses';
import type { Browser, Page } from '@playwright/test';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { root } from '../lib/root.ts';
import { coldContext } from './browser.ts';
import { type Figure, information, limited } from './figures.ts';
import {
  type Acts,
  BETWEEN_KEYS_MS,
  interactionsOf,
  slowest,
  watchInteractions,
} from './interactions.ts';

const run = promisify(execFile);
const COURSES = 10_000;

export const measureLargeCatalogue = async (browser: Browser): Promise<Figure[]> => {
  const site = await startCairn();
  try {
    const importMs = await importCourses(site);
    return [
      information(`import of ${COURSES} courses`, `${(importMs / 1000).toFixed(1)} s`),
      ...(await searchFigures()),
      ...(await slowest(() =>
        visit(browser, `${site.url}/course-catalog`, { 'course catalogue': typeInCatalogue }),
      )),
      ...(await slowest(() => visit(browser, site.url, { 'home search': typeAtHome }))),
    ];
  } finally {
    await site.remove();
  }
};

const courseYaml = (
  { title, category }: { readonly title: string; readonly category: string },
  at: number,
) =>
  JSON.stringify({
    CourseID: `many-${at}`,
    CourseTitle: `${title} ${at}`,
    CourseDescription: `What ${title.toLowerCase()} is about, why it matters, and how to begin within a week. Number ${at}.`,
    CourseType: 'sync',
    Level: ['All Levels', 'Beginner', 'Intermediate', 'Advanced'][at % 4],
    Category: category,
    InstructorID: `teacher-${at % 200}`,
  });

const importCourses = async ({ dataDir }: CairnServer): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-many-courses-'));
  try {
    const teachers = Array.from({ length: 200 }, (_, at) => ({
      InstructorID: `teacher-${at}`,
      FirstName: 'Teacher',
      LastName: `Number ${at}`,
    }));
    await writeFile(join(folder, 'instructors.yaml'), JSON.stringify(teachers));
    for (const [at, course] of manyCourses(COURSES).entries()) {
      await mkdir(join(folder, 'courses', `many-${at}`), { recursive: true });
      await writeFile(join(folder, 'courses', `many-${at}`, 'course.yaml'), courseYaml(course, at));
    }
    const began = performance.now();
    const env = { ...process.env, DATA_DIR: dataDir };
    const command = [join(root, 'scripts', 'content.ts'), 'import', folder];
    await run(process.execPath, command, { cwd: root, env });
    return performance.now() - began;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Opens an address and does in it, slowed down, what `acts` name. */
const visit = async (browser: Browser, address: string, acts: Acts) => {
  const context = await coldContext(browser, address);
  try {
    const page = await context.newPage();
    await watchInteractions(page);
    await page.goto(address);
    await page.getByRole('searchbox').click();
    await page.waitForLoadState('networkidle');
    return await interactionsOf(page, acts);
  } finally {
    await context.close();
  }
};

const typeInCatalogue = async (page: Page): Promise<void> => {
  const box = page.getByRole('searchbox');
  await box.pressSequentially('security', { delay: BETWEEN_KEYS_MS });
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByLabel('Beginner').check();
  await page.getByLabel('Category').selectOption('Data');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForLoadState('networkidle');
};

const typeAtHome = async (page: Page): Promise<void> => {
  const box = page.getByRole('searchbox');
  await box.pressSequentially('secuirty', { delay: BETWEEN_KEYS_MS });
  await page.getByRole('region', { name: 'Courses' }).waitFor();
  await box.press('Backspace');
  await page.waitForLoadState('networkidle');
};

/** Ours beside plain Fuse, on the same titles and terms. */
const searchFigures = async (): Promise<Figure[]> => {
  const program = join(root, 'shared/search/src/test/measure-fuzzy-search.ts');
  const { stdout } = await run(process.execPath, [program]);
  const { plainMs, oursMs, terms } = JSON.parse(stdout) as Record<string, number>;
  const each = (ms = 0) => `${(ms / (terms ?? 1)).toFixed(1)} ms`;
  return [
    limited('fuzzy search: time against plain fuse.js', (oursMs ?? 0) / (plainMs ?? 0), {
      most: 1 / 8,
      isNoisy: true,
      show: (share) => share.toFixed(3),
    }),
    information('fuzzy search: a term (plain)', `${each(oursMs)} (${each(plainMs)})`),
  ];
};
