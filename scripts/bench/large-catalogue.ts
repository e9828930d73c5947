/** 10,000 courses: how fast pages respond to typing on the processor of a slow phone, and the cost of the fuzzy search. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateCourses } from '@cairn/testing/generate-courses';
import type { Page } from '@playwright/test';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { root } from '../lib/root.ts';
import type { BenchResources } from './bench-resources.ts';
import { waitUntilMainThreadIdle } from './browser.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatSeconds,
  toFigureWithoutBudget,
} from './figures.ts';
import {
  clickWithoutPlaywrightChecks,
  type InteractionActions,
  type InteractionPace,
  measureInteractions,
} from './interactions.ts';

const run = promisify(execFile);
const INSTRUCTORS = 200;
const COURSE_LEVELS = ['All Levels', 'Beginner', 'Intermediate', 'Advanced'];

interface CatalogueSize {
  readonly courses: number;
  /** Number of search terms with which the product's search is compared with plain Fuse. */
  readonly terms: number;
  readonly pace: InteractionPace;
}

export const measureLargeCatalogue = async (
  { browser, ownSite }: Pick<BenchResources, 'browser' | 'ownSite'>,
  { courses, terms, pace }: CatalogueSize,
): Promise<BenchFigure[]> => {
  const importMs = await importCourses(ownSite, courses);
  const measurePage = (path: string, actions: InteractionActions) =>
    measureInteractions(
      { browser, siteUrl: ownSite.url, open: (page) => openSearch(page, path), actions },
      pace,
    );
  return [
    toFigureWithoutBudget(`import of ${courses} courses`, formatSeconds(importMs)),
    ...(await measureSearch(courses, terms)),
    ...(await measurePage('/course-catalog', { 'course catalogue': typeInCatalogue })),
    ...(await measurePage('/', { 'home search': typeAtHome })),
  ];
};

/** Returns the content of a course file as JSON, which is valid YAML. */
const toCourseFile = (
  { title, category }: { readonly title: string; readonly category: string },
  index: number,
): string =>
  JSON.stringify({
    CourseID: `many-${index}`,
    CourseTitle: `${title} ${index}`,
    CourseDescription: `What ${title.toLowerCase()} is about, why it matters, and how to begin within a week. Number ${index}.`,
    CourseType: 'sync',
    Level: COURSE_LEVELS[index % COURSE_LEVELS.length],
    Category: category,
    InstructorID: `teacher-${index % INSTRUCTORS}`,
  });

/** Imports courses into the site. Returns the time in ms. */
const importCourses = async ({ dataDir }: CairnServer, count: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-many-courses-'));
  try {
    const instructors = Array.from({ length: INSTRUCTORS }, (_, index) => ({
      InstructorID: `teacher-${index}`,
      FirstName: 'Teacher',
      LastName: `Number ${index}`,
    }));
    await writeFile(join(folder, 'instructors.yaml'), JSON.stringify(instructors));
    for (const [index, course] of generateCourses(count).entries()) {
      const courseFolder = join(folder, 'courses', `many-${index}`);
      await mkdir(courseFolder, { recursive: true });
      await writeFile(join(courseFolder, 'course.yaml'), toCourseFile(course, index));
    }
    const began = performance.now();
    const env = { ...process.env, DATA_DIR: dataDir };
    const command = [join(root, 'scripts', 'cairn.ts'), 'content', 'import', folder];
    await run(process.execPath, command, { cwd: root, env });
    return performance.now() - began;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const openSearch = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('searchbox').click();
  await waitUntilMainThreadIdle(page);
};

const typeInCatalogue = async (page: Page, keyDelayMs: number): Promise<void> => {
  const box = page.getByRole('searchbox');
  await box.pressSequentially('security', { delay: keyDelayMs });
  await clickWithoutPlaywrightChecks(page.getByRole('button', { name: 'Show Filters' }));
  await clickWithoutPlaywrightChecks(page.getByLabel('Beginner'));
  await page.getByLabel('Category').selectOption('Data');
  await clickWithoutPlaywrightChecks(page.getByRole('button', { name: 'Clear search' }));
  await clickWithoutPlaywrightChecks(page.getByRole('link', { name: 'Next' }));
  await waitUntilMainThreadIdle(page);
};

const typeAtHome = async (page: Page, keyDelayMs: number): Promise<void> => {
  const box = page.getByRole('searchbox');
  await box.pressSequentially('secuirty', { delay: keyDelayMs });
  await page.getByRole('region', { name: 'Courses' }).waitFor();
  await box.press('Backspace');
  await waitUntilMainThreadIdle(page);
};

/** Compares the product's search with plain Fuse on the same titles and terms. */
const measureSearch = async (courses: number, terms: number): Promise<BenchFigure[]> => {
  const program = join(root, 'shared/search/src/test/measure-fuzzy-search.ts');
  const { stdout } = await run(process.execPath, [program, String(courses), String(terms)]);
  const { plainMs, oursMs } = JSON.parse(stdout) as {
    readonly plainMs: number;
    readonly oursMs: number;
  };
  const formatPerTerm = (ms: number) => `${(ms / terms).toFixed(1)} ms`;
  return [
    toFigureWithLimit('fuzzy search: time against plain fuse.js', oursMs / plainMs, {
      max: 1 / 8,
      isNoisy: true,
      show: (share) => share.toFixed(3),
    }),
    toFigureWithoutBudget(
      'fuzzy search: a term (plain fuse.js)',
      `${formatPerTerm(oursMs)} (${formatPerTerm(plainMs)})`,
    ),
  ];
};
