/** What a lecture's tools cost a student whose page shows no lecture yet: nothing, each is fetched when it is needed. */
import type { Browser, Page } from '@playwright/test';
import { openFirstLecture } from '../../e2e/pages/course-player.ts';
import { coldContext, signInAt } from './browser.ts';
import { exactly, type Figure } from './figures.ts';

const COURSE = '/course/log-analysis-basics';
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

interface Tool {
  readonly name: string;
  /** Words that stand in no code but its own. */
  readonly mark: string;
  readonly open: (page: Page) => Promise<void>;
}

const tools = (page: Page) => page.getByRole('complementary', { name: 'Lecture tools' });

const TOOLS: readonly Tool[] = [
  {
    name: 'Plyr',
    mark: 'plyr__video-wrapper',
    open: async (page) => {
      await page.unroute(MODULES);
      await page.reload();
      await openFirstLecture(page, 'Anatomy of a Log Line');
    },
  },
  {
    name: 'the notes',
    mark: 'What do you want to remember?',
    open: async (page) => {
      await tools(page).getByRole('tab', { name: 'Notes' }).click();
      await tools(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'the assistant',
    mark: 'Answer copied',
    open: async (page) => {
      await tools(page).getByRole('tab', { name: 'Assistant' }).click();
      await tools(page).getByRole('textbox').waitFor();
    },
  },
];

/** Bytes of the scripts of a cold first route in which each tool stands; that the tool brings them later is looked at too. */
export const measureLectureTools = async (browser: Browser, url: string): Promise<Figure[]> => {
  const context = await coldContext(browser, url, await signInAt(browser, url));
  try {
    const page = await context.newPage();
    const scripts = collectScripts(page);
    await page.route(MODULES, (route) => route.fulfill({ json: [EXERCISE_ONLY] }));
    await page.goto(COURSE);
    await page.getByRole('heading', { name: 'Hunt in the Login Log' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const first = await scripts();
    const figures: Figure[] = [];
    for (const { name, mark, open } of TOOLS) {
      await open(page);
      if (bytesWith(await scripts(), mark) === 0)
        throw new Error(`${name}: "${mark}" stands in no script, though it is open`);
      figures.push(exactly(`bytes of ${name} in the first route`, bytesWith(first, mark), 0));
    }
    return figures;
  } finally {
    await context.close();
  }
};

const bytesWith = (scripts: readonly string[], mark: string): number =>
  scripts.reduce((sum, text) => sum + (text.includes(mark) ? Buffer.byteLength(text) : 0), 0);

/** Hears every script of the page. @returns what gives the text of those that have come so far */
const collectScripts = (page: Page): (() => Promise<string[]>) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') texts.push(response.text());
  });
  return () => Promise.all(texts);
};
