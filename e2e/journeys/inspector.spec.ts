import type { Page } from '@playwright/test';
import { runReleases } from '../fixtures/releases-command.ts';
import { expect, test } from '../fixtures/test.ts';
import { agreeToUnpromotedCode, openAsTester, signInAsTester } from '../pages/agreement.ts';
import { toRuleOptions, findViolations, WCAG_TAGS } from '../pages/axe.ts';
import { findInspector, findInspectorEntry, openInspector } from '../pages/release-inspector.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Releases on this page' });

/** Query of a tester's link, as the operator of the server gives it. */
let testerLink: string;
test.beforeAll(async ({ cairn }) => {
  testerLink = /mfe\.tester=\S+/.exec(await runReleases(cairn, 'tester-link'))?.[0] ?? '';
});

/** Checks the parts around the page, among them badge and inspector. */
const expectNoFaults = async (page: Page) => {
  // The small remotes have colours of their own, which only tell them apart.
  const violations = await findViolations(page, toRuleOptions(WCAG_TAGS), ['main']);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
};

test('[MIX-04] a page that runs what it should has no badge; keys open the list of every remote for a tester, Escape closes it', async ({
  page,
}) => {
  await page.goto(`/course-catalog?${testerLink}`);
  await expect(heading(page, 'Elevate Your Expertise')).toBeVisible();
  await openInspector(page);
  await expect(findInspector(page)).toBeFocused();
  const shown = findInspectorEntry(page, 'catalog');
  await expect(shown).toContainText('1.0.0');
  await expect(shown).toContainText('Channel');
  await expect(shown).toContainText('Running');
  await expect(shown).toContainText(/Load time\s*\d+ ms/);
  await expect(shown.getByText('/course-catalog', { exact: true })).toBeVisible();
  await expect(findInspectorEntry(page, 'host')).toContainText('1.0.0ChannelRunning');
  for (const name of ['cyberrange', 'learning', 'manage', 'player', 'teach', 'upskill'])
    await expect(findInspectorEntry(page, name)).toContainText('Not opened yet');
  await page.keyboard.press('Escape');
  await expect(findInspector(page)).toBeHidden();
  await expect(badge(page)).toBeHidden();
});

test('[MIX-04] an ordinary visitor of production learns nothing: no other remote, no version, no channel', async ({
  page,
}) => {
  await page.goto('/course-catalog?mfe.inspect');
  await expect(heading(page, 'Elevate Your Expertise')).toBeVisible();
  await expect(findInspectorEntry(page, 'catalog')).toContainText('Running');
  await expect(findInspector(page).getByRole('heading', { level: 3 })).toHaveText([
    'host',
    'catalog',
  ]);
  await expect(findInspector(page).getByRole('combobox')).toHaveCount(0);
  await expect(findInspector(page).getByRole('textbox')).toHaveCount(0);
  await expect(findInspector(page)).not.toContainText(/production|staging/);
  await expect(findInspector(page).getByRole('link')).toHaveCount(0);
  const answer = await page.request.get('/boot/remotes');
  expect(await answer.json()).toEqual({ remotes: [] });
  // The catalogue adds the filters of the first visit to the URL of the second.
  await page.goto('/course-catalog?mfe.inspect');
  await expect(findInspectorEntry(page, 'catalog')).toContainText('Running');
});

test('[MIX-04] [MIX-03] a tester picks a version from the list, and another channel', async ({
  page,
  cairn,
  releases,
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await signInAsTester(page, cairn);
  await page.goto(`/sender?mfe.inspect&${testerLink}`);
  const versions = findInspectorEntry(page, 'sender').getByLabel('Version of sender');
  await expect(versions.getByRole('option')).toHaveText([
    'Releases of the channel',
    '1.1.0',
    '1.0.0',
  ]);
  await versions.selectOption('1.1.0');
  await findInspectorEntry(page, 'sender')
    .getByRole('button', { name: 'Run this version' })
    .click();
  await agreeToUnpromotedCode(page);
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  await badge(page).getByRole('button', { name: '1 override' }).click();
  await expect(findInspector(page).getByRole('heading', { level: 3 }).first()).toHaveText('sender');
  await findInspector(page).getByLabel('Channel').selectOption('staging');
  await findInspector(page).getByRole('button', { name: 'Switch channel' }).click();
  await expect(badge(page).getByRole('button', { name: /^Channel staging/ })).toBeVisible();
});

test('[MIX-04] [MIX-01] a chosen version is named by badge and inspector, survives the next address, and one click returns to normal', async ({
  page,
  cairn,
  releases,
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await signInAsTester(page, cairn);
  await openAsTester(page, '/hearer?mfe.channel=staging&mfe.sender=1.1.0');
  await expect(heading(page, 'Hearer 1.0.0')).toBeVisible();
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  await badge(page).getByRole('button', { name: 'Channel staging, 1 override' }).click();
  await expect(findInspectorEntry(page, 'sender')).toContainText('1.1.0');
  await expect(findInspectorEntry(page, 'sender')).toContainText('Override');
  await expect(findInspectorEntry(page, 'hearer')).toContainText('Channel');
  await findInspector(page).getByRole('button', { name: 'Reset overrides' }).click();
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
  await expect(page).toHaveURL(/\/sender$/);
  await openInspector(page);
  await findInspector(page).getByRole('button', { name: 'Close' }).click();
  await expect(badge(page)).toBeHidden();
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
});

test('[MIX-04] [MIX-05] a version is chosen in the inspector; one that does not exist changes nothing and is said so', async ({
  page,
  cairn,
  releases,
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await signInAsTester(page, cairn);
  await page.goto('/sender?mfe.channel=staging&mfe.inspect');
  const field = findInspectorEntry(page, 'sender').getByLabel('Version or address for sender');
  await field.fill('1.1.0');
  await field.press('Enter');
  await agreeToUnpromotedCode(page);
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  await badge(page)
    .getByRole('button', { name: /1 override/ })
    .click();
  await field.fill('7.7.7');
  await field.press('Enter');
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
  await badge(page)
    .getByRole('button', { name: /1 override refused/ })
    .click();
  await expect(findInspector(page)).toContainText('sender 7.7.7: This version is not published.');
  await expect(findInspectorEntry(page, 'sender')).toContainText('Channel');
});

test.describe('on a page that has fallen back', () => {
  // The failing release is reported on the console.
  test.use({ quietConsole: undefined });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      test(`[MIX-04] badge and inspector say what runs instead and why, accessible at ${width} px in ${colorScheme} colours`, async ({
        page,
        releases,
      }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
        await page.goto(`/sender?break=render&${testerLink}`);
        await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
        const opener = badge(page).getByRole('button', { name: '1 fallback' });
        await expect(opener).toBeVisible();
        await expectNoFaults(page);
        await opener.press('Enter');
        const shown = findInspectorEntry(page, 'sender');
        await expect(shown).toContainText('Fallback');
        await expect(shown).toContainText('Running');
        await expect(shown).toContainText('1.1.0 failed: broken at render. 1.0.0 runs instead.');
        await expect(findInspectorEntry(page, 'player')).toBeVisible();
        await expectNoFaults(page);
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth).toBeLessThanOrEqual(width);
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
      });
    }
  }
});
