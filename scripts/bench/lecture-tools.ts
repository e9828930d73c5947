/**
 * Measures the bytes of a lecture's tools on a page that shows no lecture yet. The limit is 0 bytes, because each tool is
 * loaded only when it is opened.
 */
import type { Page, Request } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext, waitUntilMainThreadIdle } from './browser.ts';
import { toFigureWithExactValue, type BenchFigure } from './figures.ts';
import { LECTURE_COURSE_PATH, openLectureForBench } from './lecture-page.ts';

const MODULES = '**/api/modules/courses/*';
const EXERCISE_ONLY = {
  ModuleID: 'last',
  CourseID: 'log-analysis-basics',
  ModuleTitle: 'The last one',
  ModuleDescription: '',
  Order: 1,
  ExerciseID: 'hunt-in-the-auth-log',
  ExerciseTitle: 'Hunt in the Login Log',
  CompetencyIDs: {},
};

interface LectureTool {
  readonly name: string;
  /** Text that only the code of this lecture tool contains. */
  readonly ownText: string;
  readonly open: (page: Page) => Promise<void>;
}

const toolsPanel = (page: Page) => page.getByRole('complementary', { name: 'Lecture tools' });

const openTab = async (page: Page, name: string): Promise<void> => {
  await toolsPanel(page).getByRole('tab', { name }).click();
  await toolsPanel(page).getByRole('tabpanel', { name }).getByRole('textbox').waitFor();
};

const TOOLS: readonly LectureTool[] = [
  {
    name: 'Plyr',
    ownText: 'plyr__video-wrapper',
    open: async (page) => {
      await page.unroute(MODULES);
      await page.reload();
      await openLectureForBench(page);
    },
  },
  {
    name: 'the notes',
    ownText: 'What do you want to remember?',
    open: (page) => openTab(page, 'Notes'),
  },
  {
    name: 'the assistant',
    ownText: 'Answer copied',
    open: (page) => openTab(page, 'Assistant'),
  },
];

/**
 * Returns, for each tool, the bytes of the scripts of a page without a cache that contain it.
 * @throws when a tool is open and no script contains its text, because the figure would then prove nothing
 */
export const measureLectureToolBytes = async ({
  browser,
  site,
  student,
}: Pick<BenchResources, 'browser' | 'site' | 'student'>): Promise<BenchFigure[]> => {
  const context = await createEmptyCacheContext(browser, site.url, student);
  try {
    const page = await context.newPage();
    const readScripts = recordScripts(page);
    await page.route(MODULES, (route) => route.fulfill({ json: [EXERCISE_ONLY] }));
    await page.goto(LECTURE_COURSE_PATH);
    await page.getByRole('heading', { name: 'Hunt in the Login Log' }).first().waitFor();
    await waitUntilMainThreadIdle(page);
    const first = await readScripts();
    const figures: BenchFigure[] = [];
    for (const { name, ownText, open } of TOOLS) {
      await open(page);
      if (countBytes(await readScripts(), ownText) === 0)
        throw new Error(`${name}: no script contains "${ownText}", though the tool is open`);
      figures.push(
        toFigureWithExactValue(`bytes of ${name} in the first page`, countBytes(first, ownText), 0),
      );
    }
    return figures;
  } finally {
    await context.close();
  }
};

const countBytes = (scripts: readonly string[], ownText: string): number =>
  scripts.reduce((sum, code) => sum + (code.includes(ownText) ? Buffer.byteLength(code) : 0), 0);

/** Returns a function that reads the scripts which the page has requested so far. */
const recordScripts = (page: Page): (() => Promise<string[]>) => {
  const scripts: Promise<string>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(readScript(request));
  });
  return () => Promise.all(scripts);
};

/** Returns the text of a script that the page loaded. A script that the page cancelled counts as empty. */
const readScript = async (request: Request): Promise<string> => {
  try {
    return (await (await request.response())?.text()) ?? '';
  } catch {
    return '';
  }
};
