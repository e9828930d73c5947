/** Tests what packages save in their leaving handlers, and where browsers no longer fire `unload`. */
import { expect, test, type Page } from '@playwright/test';
import { type BenchMode, startPackageBench } from '../fixtures/package-bench.ts';

/** Returns a package that saves in one leaving event alone, as published ones do. */
const packageSavingIn = (event: string): string => `<!doctype html><title>Leaving</title>
<p>Ready</p>
<script>
  const find = (here) => here.API ?? (here === here.parent ? undefined : find(here.parent));
  const api = find(window);
  api.LMSInitialize('');
  let ended = false;
  ${event === 'attribute' ? 'window.onunload = leave' : `addEventListener('${event}', leave)`};
  function leave() {
    if (ended) return;
    ended = true;
    api.LMSSetValue('cmi.core.lesson_location', 'left');
    api.LMSSetValue('cmi.core.exit', 'suspend');
    api.LMSFinish('');
  }
</script>`;

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the player is closed': (page) => page.evaluate(() => window.player.close()),
  'the page is reloaded': (page) => page.reload(),
  'the tab is closed': (page) => page.close({ runBeforeUnload: false }),
};

const events = ['beforeunload', 'pagehide', 'unload', 'attribute'];
/** The pages contain their script. */
const INLINE = { 'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval'" };
/** Headers that turn the event off, as in browsers that have removed it. */
const SWITCHED_OFF = { ...INLINE, 'permissions-policy': 'unload=()' };
const ALLOWED = { ...INLINE, 'permissions-policy': 'unload=*' };
const MODES: readonly BenchMode[] = ['origin', 'sandbox'];

for (const mode of MODES) {
  for (const [unload, headers] of [
    ['unload', ALLOWED],
    ['unload switched off', SWITCHED_OFF],
  ] as const) {
    test(`[SSAVE-08] what a package sets in any leaving event is stored in ${mode}, with ${unload}`, async ({
      context,
    }) => {
      test.slow();
      for (const event of events) {
        const pages = { 'index.html': packageSavingIn(event) };
        const bench = await startPackageBench('spotting-phishing', { mode, pages, headers });
        // No browser runs a handler of `beforeunload` in a closed tab.
        for (const [way, leave] of Object.entries(ways)) {
          await test.step(`${event}, ${way}`, async () => {
            bench.data = {};
            const page = await context.newPage();
            await page.goto(`${bench.url}/play`);
            const frame = page.frameLocator('iframe');
            const content = mode === 'origin' ? frame.frameLocator('iframe') : frame;
            await expect(content.getByText('Ready')).toBeVisible();
            await leave(page);
            await expect
              .poll(() => bench.data, { message: `${event}, ${way}` })
              .toMatchObject({
                'cmi.core.lesson_location': 'left',
                'cmi.core.exit': 'suspend',
                'cmi.core.lesson_status': 'incomplete',
              });
            if (!page.isClosed()) await page.close();
          });
        }
        await bench.close();
      }
    });
  }
}
