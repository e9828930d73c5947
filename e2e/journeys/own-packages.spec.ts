/** Tests our own SCORM packages: what they call, and how they work with the run-time. */
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import {
  type BenchMode,
  type BenchPlayer,
  type PackageBench,
  startPackageBench,
} from '../fixtures/package-bench.ts';
import { findViolations } from '../pages/axe.ts';

declare global {
  interface Window {
    calls: string[];
    completed: number;
    player: BenchPlayer;
  }
}

const ANSWERS: Record<string, string[]> = {
  'spotting-phishing': [
    'id-check.example',
    'Not much',
    'account has changed',
    'cannot be called',
    'not to talk',
    'Refuse it',
    'Report it at once',
  ],
  'reading-charts-honestly': [
    'half a percentage point',
    'No parcel takes',
    '2 percentage points',
    'July of the year before',
    'before January',
    'with other axis ends',
  ],
};

/** Returns the calls without GetLastError, which the wrapper makes by itself. */
const callsOf = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => window.calls)).filter((call) => !call.endsWith('GetLastError'));

const readThrough = async (frame: FrameLocator): Promise<void> => {
  const next = frame.getByRole('button', { name: 'Next' });
  while (await next.isEnabled()) await next.click();
};

const takeQuiz = async (frame: FrameLocator, answers: string[]): Promise<void> => {
  for (const answer of answers) await frame.getByLabel(answer).check();
  await frame.getByRole('button', { name: 'Check my answers' }).click();
};

/** Returns the frame of the package itself, which a sandbox has right below the page. */
const frameOf = (page: Page, mode: BenchMode = 'origin'): FrameLocator => {
  const frame = page.frameLocator('iframe');
  return mode === 'origin' ? frame.frameLocator('iframe') : frame;
};
const MODES: readonly BenchMode[] = ['origin', 'sandbox'];

for (const id of Object.keys(ANSWERS)) {
  test.describe(id, () => {
    let bench: PackageBench;
    const problems: string[] = [];
    /** Replaces the bench that every test has. */
    const use = async (mode: BenchMode): Promise<void> => {
      if (mode === 'origin') return;
      await bench.close();
      bench = await startPackageBench(id, { mode });
    };

    test.beforeEach(async ({ page }) => {
      bench = await startPackageBench(id);
      problems.length = 0;
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(error.message));
    });

    test.afterEach(async () => {
      const told = [...problems];
      await bench.close();
      expect(told).toEqual([]);
    });

    test('a full pass makes the calls of a published package, in their order, and never commits', async ({
      page,
    }) => {
      const is12 = bench.imported.version === '1.2';
      const prefix = is12 ? 'LMS' : '';
      const status = is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status';
      const location = is12 ? 'cmi.core.lesson_location' : 'cmi.location';
      bench.recorded = { [status]: is12 ? 'not attempted' : 'unknown' };
      await page.goto(`${bench.url}/record`);
      const frame = frameOf(page, 'sandbox');
      await expect(frame.getByText('Page 1 of 10')).toBeVisible();
      await readThrough(frame);
      const opening = await callsOf(page);
      expect(opening).toEqual([
        `${prefix}Initialize `,
        `${prefix}GetValue ${status}`,
        `${prefix}SetValue ${status} incomplete`,
        `${prefix}GetValue ${location}`,
        ...Array.from({ length: 10 }, (_, at) => `${prefix}SetValue ${location} ${at + 1}`),
      ]);
      await takeQuiz(frame, ANSWERS[id] ?? []);
      await expect(frame.getByRole('heading', { name: 'Passed' })).toBeVisible();
      await frame.getByRole('button', { name: 'Save and exit' }).click();
      await expect(frame.getByRole('heading', { name: 'See you soon' })).toBeVisible();
      const rest = (await callsOf(page)).slice(opening.length);
      expect(rest.filter((call) => call.includes('Commit'))).toEqual([]);
      const own = rest.filter((call) => !/(interactions|objectives)/.test(call));
      expect(own.map((call) => call.replace(/(session_time) .*/, '$1'))).toEqual(
        is12
          ? [
              'LMSSetValue cmi.core.lesson_status completed',
              'LMSSetValue cmi.core.score.raw 100',
              'LMSSetValue cmi.core.score.min 0',
              'LMSSetValue cmi.core.score.max 100',
              'LMSSetValue cmi.core.lesson_status passed',
              'LMSSetValue cmi.core.session_time',
              'LMSSetValue cmi.core.exit ',
              'LMSFinish ',
            ]
          : [
              'SetValue cmi.score.raw 100',
              'SetValue cmi.score.min 0',
              'SetValue cmi.score.max 100',
              'SetValue cmi.score.scaled 1',
              'SetValue cmi.success_status passed',
              'SetValue cmi.completion_status completed',
              'SetValue cmi.session_time',
              'SetValue cmi.exit normal',
              'SetValue adl.nav.request exitAll',
              'Terminate ',
            ],
      );
    });

    for (const mode of MODES) {
      test(`[SSAVE-08] [SRTE-30] three pages, tab closed, opened again in ${mode}: the package itself asks to go on`, async ({
        context,
        page,
      }) => {
        await use(mode);
        await page.goto(`${bench.url}/play`);
        const frame = frameOf(page, mode);
        await expect(frame.getByText('Page 1 of 10')).toBeVisible();
        for (let times = 0; times < 3; times += 1)
          await frame.getByRole('button', { name: 'Next' }).click();
        await page.close({ runBeforeUnload: false });
        const location =
          bench.imported.version === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location';
        const exit = bench.imported.version === '1.2' ? 'cmi.core.exit' : 'cmi.exit';
        await expect.poll(() => bench.data).toMatchObject({ [location]: '4', [exit]: 'suspend' });

        const next = await context.newPage();
        const asked: string[] = [];
        next.on('dialog', (dialog) => {
          asked.push(dialog.message());
          void dialog.accept();
        });
        await next.goto(`${bench.url}/play`);
        await expect(frameOf(next, mode).getByText('Page 4 of 10')).toBeVisible();
        expect(asked).toEqual([
          'You have been here before and reached page 4 of 10. Continue there?',
        ]);
      });

      test(`[SCO-03] [SSAVE-15] passing the quiz in ${mode} completes the course, once it is saved`, async ({
        page,
      }) => {
        await use(mode);
        await page.goto(`${bench.url}/play`);
        const frame = frameOf(page, mode);
        await expect(frame.getByText('Page 1 of 10')).toBeVisible();
        await readThrough(frame);
        await takeQuiz(frame, ANSWERS[id] ?? []);
        await expect.poll(() => page.evaluate(() => window.completed)).toBe(1);
        await frame.getByRole('button', { name: 'Save and exit' }).click();
        await expect
          .poll(() => page.evaluate(() => window.player.state()))
          .toEqual({
            phase: 'finished',
            saving: 'saved',
            isEarlierSetAside: false,
          });
        expect(bench.data).toMatchObject(
          bench.imported.version === '1.2'
            ? {
                'cmi.core.lesson_status': 'passed',
                'cmi.core.score.raw': '100',
                'cmi.core.exit': '',
              }
            : {
                'cmi.completion_status': 'completed',
                'cmi.success_status': 'passed',
                'cmi.objectives.1.id': 'axes',
                'cmi.objectives.1.success_status': 'passed',
                'cmi.interactions.3.learner_response': 'a[,]c',
                'cmi.exit': 'normal',
              },
        );
      });
    }

    test('[SCO-03] a package inside a frame of its own finds the API too', async ({ page }) => {
      await page.goto(`${bench.url}/play-nested`);
      await expect(frameOf(page).frameLocator('iframe').getByText('Page 1 of 10')).toBeVisible();
      const location =
        bench.imported.version === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location';
      await expect.poll(() => bench.data[location]).toBe('1');
    });

    for (const mode of MODES)
      for (const way of ['closed', 'closed after its place has left the page']) {
        test(`[SSAVE-08] a player that is ${way} in ${mode} lets the package suspend`, async ({
          page,
        }) => {
          await use(mode);
          await page.goto(`${bench.url}/play`);
          await expect(frameOf(page, mode).getByText('Page 1 of 10')).toBeVisible();
          await frameOf(page, mode).getByRole('button', { name: 'Next' }).click();
          if (way !== 'closed')
            await page.evaluate(() => document.querySelector('#stage')?.remove());
          await page.evaluate(() => window.player.close());
          const exit = bench.imported.version === '1.2' ? 'cmi.core.exit' : 'cmi.exit';
          await expect.poll(() => bench.data[exit]).toBe('suspend');
        });
      }

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`no page has a barrier that axe knows, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`${bench.url}/content/index.html`);
        await expect(page.getByText('Page 1 of 10')).toBeVisible();
        // Shows all pages at once: one check instead of ten.
        await page.evaluate(() => {
          for (const hidden of document.querySelectorAll('.page')) hidden.removeAttribute('hidden');
        });
        // The page of the player around the package has the main landmark, and a page has one.
        const violations = await findViolations(page, {
          rules: { 'landmark-one-main': { enabled: false }, region: { enabled: false } },
        });
        const barriers = violations.map(
          ({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
        expect(barriers).toEqual([]);
      });
    }
  });
}
