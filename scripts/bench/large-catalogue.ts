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
import { type Figure, information, limited, median } from './figures.ts';

const run = promisify(execFile);
const COURSES = 10_000;
const SLOWER = 4;
const MOST_MS = 100;
const VISITS = 5;
/** The longest pause that a page may take to come to rest between two keys of a hasty typist, at that speed. */
const BETWEEN_KEYS_MS = 150;

export const measureLargeCatalogue = async (browser: Browser): Promise<Figure[]> => {
  const site = await startCairn();
  try {
    const importMs = await importCourses(site);
    return [
      information(`import of ${COURSES} courses`, `${(importMs / 1000).toFixed(1)} s`),
      ...(await searchFigures()),
      await slowest('course catalogue', () => typeInCatalogue(browser, site.url)),
      await slowest('home search', () => typeAtHome(browser, site.url)),
    ];
  } finally {
    await site.remove();
  }
};

interface Interaction {
  /** The event that took longest to answer, and where: 'keydown INPUT'. */
  readonly name: string;
  readonly ms: number;
}

const slowestOf = (seen: readonly Interaction[]): Interaction =>
  seen.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), { name: 'none', ms: 0 });

/** Of few interactions the slowest is what INP means; the middle one of some visits is that of a quiet machine. */
const slowest = async (where: string, visit: () => Promise<Interaction[]>): Promise<Figure> => {
  const visits: Interaction[] = [];
  for (let at = 0; at < VISITS; at += 1) visits.push(slowestOf(await visit()));
  const ms = median(visits.map((one) => one.ms));
  const name = visits.find((one) => one.ms === ms)?.name ?? '';
  return limited(`${where}, ${SLOWER}x slower: slowest interaction (${name})`, ms, {
    most: MOST_MS,
    isNoisy: true,
    show: (duration) => `${Math.round(duration)} ms`,
  });
};

const courseYaml = ({ title, category }: { title: string; category: string }, at: number) =>
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

/** Opens an address in a page that is slowed down, and gives what `act` does in it. */
const interactions = async (
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<void>,
): Promise<Interaction[]> => {
  const context = await coldContext(browser, address);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchInteractions);
    await page.goto(address);
    const session = await context.newCDPSession(page);
    await page.getByRole('searchbox').click();
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(() => Object.assign(globalThis, { interactions: [] }));
    await act(page);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(
      () => (globalThis as unknown as { interactions: Interaction[] }).interactions,
    );
  } finally {
    await context.close();
  }
};

/** Runs in the page: the time from a key or a click until the next picture shows its effect. */
const watchInteractions = (): void => {
  Object.assign(globalThis, { interactions: [] });
  new PerformanceObserver((list) => {
    const { interactions: seen } = globalThis as unknown as { interactions: Interaction[] };
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        seen.push({
          name: `${entry.name} ${entry.target?.nodeName ?? 'elsewhere'}`,
          ms: entry.duration,
        });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

const typeInCatalogue = (browser: Browser, url: string) =>
  interactions(browser, `${url}/course-catalog`, async (page) => {
    const box = page.getByRole('searchbox');
    await box.pressSequentially('security', { delay: BETWEEN_KEYS_MS });
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await page.getByLabel('Beginner').check();
    await page.getByLabel('Category').selectOption('Data');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('link', { name: 'Next' }).click();
  });

const typeAtHome = (browser: Browser, url: string) =>
  interactions(browser, url, async (page) => {
    const box = page.getByRole('searchbox');
    await box.pressSequentially('secuirty', { delay: BETWEEN_KEYS_MS });
    await page.getByRole('region', { name: 'Courses' }).waitFor();
    await box.press('Backspace');
  });

/** Ours beside plain Fuse, on the same titles and terms. */
const searchFigures = async (): Promise<Figure[]> => {
  const program = join(root, 'mfe-catalog/src/features/home/test/measure-fuzzy-search.ts');
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
