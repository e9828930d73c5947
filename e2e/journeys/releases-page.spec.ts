/** Tests /releases: people look at what runs, change it by a right of their own, and give a reason. */
import type { Page } from '@playwright/test';
import { giveReleaseRights } from '../fixtures/release-tokens.ts';
import { runReleases } from '../fixtures/releases-command.ts';
import { findSmallReleaseFolder, type SmallReleases } from '../fixtures/small-releases.ts';
import { createTeamTool } from '../fixtures/team-tool.ts';
import { expect, test } from '../fixtures/test.ts';
import { ALL_RULE_TAGS, findFaultsInBothThemes } from '../pages/axe.ts';
import { jonas, signIn, tomasz } from '../pages/students.ts';

test.beforeAll(({ cairn }) => giveReleaseRights(cairn, tomasz.email));

const openReleases = (page: Page): Promise<void> => signIn(page, tomasz, '/releases');

/** Runs both in their first version, with a known mount of the next sender beside this hearer. */
const mixWithNewerSender = async (releases: SmallReleases): Promise<void> => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  for (const version of ['1.1.0', '1.0.0'] as const) await releases.promote('sender', version);
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const cell = (page: Page, remote: string, column: number) =>
  page
    .getByRole('table', { name: 'Remotes by channel' })
    .getByRole('row', { name: new RegExp(`^(?:Select )?${remote}\\b`) })
    .getByRole('cell')
    .nth(column);

/** Fills in the dialog, and submits it. */
const confirm = async (page: Page, title: string, button: string, why: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel(/^Reason/).fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

test('a student without a right is told how to get one, and nothing about releases', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const code = expect.stringMatching(/\/releases\.[^/]*\.js$/);
  await signIn(page, jonas, '/dashboard');
  await expect(heading(page, `Welcome, ${jonas.firstName}`)).toBeVisible();
  expect(asked).not.toContainEqual(code);
  await page.goto('/releases');
  await expect(
    page.getByText('This page is for people who release parts of this site'),
  ).toBeVisible();
  await expect(page.getByText(`right give --email ${jonas.email}`)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(asked).toContainEqual(code);
});

test('somebody rolls a remote back with a reason: the next page has it, and the history says who and why', async ({
  page,
  releases,
}) => {
  test.slow();
  await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
  await openReleases(page);
  await expect(cell(page, 'sender', 0)).toContainText('1.1.0');
  await page.getByRole('link', { name: 'sender', exact: true }).click();
  await expect(heading(page, 'sender')).toBeVisible();
  await page.getByRole('button', { name: 'Roll back…' }).click();
  await confirm(page, 'Roll back sender on Production?', 'Roll back', 'the list was empty');
  const newest = page.getByRole('listitem').filter({ hasText: 'the list was empty' });
  await expect(newest).toContainText('1.1.0 rolled back to sender 1.0.0 on Production');
  await expect(newest).toContainText(tomasz.firstName);
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
});

test('somebody begins a canary with a plan, pauses and resumes it, and ends it: all of it with a reason', async ({
  page,
  releases,
}) => {
  test.slow();
  await mixWithNewerSender(releases);
  await openReleases(page);
  await page.goto('/releases/sender');
  const canary = page.getByRole('region', { name: 'Canary 1.1.0' });
  const happened = (why: string) => page.getByRole('listitem').filter({ hasText: why });
  await page.getByRole('button', { name: 'Canary…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Version of sender').selectOption('1.1.0');
  await dialog.getByRole('radio', { name: 'A person decides on each step' }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByLabel('Next percentages').fill('10, 100');
  await confirm(
    page,
    'Start a canary of sender on Production?',
    'Start the rollout plan at 1%',
    'by steps',
  );
  await expect(canary).toContainText(
    'The registry continues with 10% automatically, by the rollout plan of',
  );
  await page.getByRole('button', { name: 'Pause the rollout plan…' }).click();
  const what = 'the rollout plan of sender 1.1.0 on Production?';
  await confirm(page, `Pause ${what}`, 'Pause the rollout plan', 'somebody looks');
  await expect(canary).toContainText('is paused before 10%. Tomasz Nowak: somebody looks');
  await expect(happened('somebody looks')).toContainText('was paused on Production');
  await page.getByRole('button', { name: 'Resume the rollout plan…' }).click();
  await confirm(page, `Resume ${what}`, 'Resume the rollout plan', 'it is fine');
  await expect(canary).toContainText('automatically');
  await expect(happened('it is fine')).toContainText('was resumed on Production');
  await page.getByRole('button', { name: 'End the canary…' }).click();
  await confirm(page, 'End the canary of sender on Production?', 'End the canary', 'enough');
  await expect(canary).toHaveCount(0);
  await expect(happened('enough')).toContainText('sender 1.0.0 restored on Production');
});

test('two remotes go back as one revision, and a freeze keeps everybody from promoting', async ({
  page,
  releases,
}) => {
  test.slow();
  await releases.mix({ sender: '1.1.0', hearer: '1.1.0' });
  await openReleases(page);
  await page.getByRole('checkbox', { name: 'Select sender' }).check();
  await page.getByRole('checkbox', { name: 'Select hearer' }).check();
  const picked = page.getByRole('region', { name: 'Selected remotes' });
  await picked.getByRole('button', { name: 'Roll back together…' }).click();
  await confirm(page, 'Roll back hearer and sender on Production?', 'Roll back', 'both at once');
  await expect(cell(page, 'sender', 0)).toContainText('1.0.0');
  await expect(cell(page, 'hearer', 0)).toContainText('1.0.0');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'both at once' })).toContainText(
    '2 remotes changed together on Production',
  );
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Freeze Production…' }).click();
  await confirm(page, 'Freeze Production?', 'Freeze Production', 'exams until Friday');
  await expect(page.getByText('Production is frozen.').first()).toBeVisible();
  const command = ['promote', 'sender', '1.1.0', '--channel', 'production'];
  const promoted = await releases.tools.sender(...command);
  expect(promoted.code).not.toBe(0);
  expect(JSON.stringify(promoted.answer)).toContain('exams until Friday');
  await page.getByRole('button', { name: 'End the freeze of Production…' }).click();
  await confirm(page, 'End the freeze of Production?', 'End the freeze', 'exams are over');
  await expect(page.getByText('Production is frozen.')).toHaveCount(0);
});

test('an owner makes a token, publishes with it, and revokes it: the next publication is refused', async ({
  page,
  cairn,
  releases,
}) => {
  test.slow();
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await openReleases(page);
  await page.goto('/releases/sender');
  const access = page.getByRole('region', { name: 'Access' });
  await access.getByRole('button', { name: 'Make a token…' }).click();
  const form = page.getByRole('dialog', { name: 'Make a token' });
  await form.getByRole('button', { name: 'Make the token' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByLabel('Name').fill('pipeline of the journey');
  await form.getByRole('button', { name: 'Make the token' }).click();
  const shown = page.getByRole('dialog', { name: 'The new token' });
  const secret = await shown.getByRole('group', { name: 'Code' }).innerText();
  expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS)).toEqual([]);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await expect(shown).toBeHidden();
  const listed = access.getByRole('listitem').filter({ hasText: 'pipeline of the journey' });
  await expect(listed).toContainText('Never used.');
  await expect(page.getByText(secret)).toHaveCount(0);

  const tool = createTeamTool(cairn, secret, () => Promise.resolve([]));
  const publish = () => tool('publish', findSmallReleaseFolder('sender', '1.1.0'));
  const published = await publish();
  expect([published.code, published.answer]).toEqual([0, expect.anything()]);

  await page.reload();
  await expect(listed).toContainText('Last used on');
  await listed.getByRole('button', { name: 'Revoke pipeline of the journey…' }).click();
  const question = page.getByRole('dialog', {
    name: 'Revoke the token “pipeline of the journey”?',
  });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(question).toBeHidden();
  await access.getByText('Expired and revoked').click();
  await expect(listed).toContainText('Revoked');
  const refused = await publish();
  expect(refused.code).not.toBe(0);
  expect(JSON.stringify(refused.answer)).toContain('This token has been revoked.');
});

test.describe('a release that breaks in a browser', () => {
  // The failure is reported on the console.
  test.use({ quietConsole: undefined });

  for (const width of [1280, 390])
    test(`[REGI-13] is shown to its team with the line of its source, at ${width} px`, async ({
      page,
      releases,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
      await page.goto('/sender?break=render');
      await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
      await expect(page.getByRole('button', { name: '1 fallback' })).toBeVisible();
      await openReleases(page);
      await page.goto('/releases/sender?version=1.1.0');
      const facts = page.getByRole('region', { name: '1.1.0', exact: true });
      await expect(facts).toContainText(
        /index\.tsx:10:9 breakAt\s*throw new Error\('broken at ' \+ step\);/,
      );
      expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS)).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
      const { answer } = await releases.tools.sender('failures', 'sender', '1.1.0');
      expect(JSON.stringify(answer)).toContain("throw new Error('broken at ' + step);");
    });
});

test('a second person sees what a change brings before they approve it', async ({
  page,
  releases,
  cairn,
}) => {
  test.slow();
  await mixWithNewerSender(releases);
  await runReleases(cairn, 'channel', 'add', 'production', '--approvals', '1');
  try {
    const command = ['promote', 'sender', '1.1.0', '--channel', 'production', '--reason', 'a list'];
    await releases.tools.sender(...command);
    await openReleases(page);
    const dialog = page.getByRole('dialog', { name: 'Approve the change of Production?' });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Approve…' }).click();
      await expect(dialog).toContainText('1.1.0 in place of 1.0.0');
      await expect(dialog).toContainText(/Size\s*[\d.]+ KB loaded first \(/);
      await expect(dialog).toContainText('Passed, ');
      await expect(dialog.getByRole('link', { name: /^Open sender 1\.1\.0/ })).toBeVisible();
      expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS), `${width}`).toEqual([]);
      const overflow = await dialog.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      expect(overflow, `${width}`).toBeLessThanOrEqual(0);
      if (width === 390) await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog).toBeHidden();
    await expect(cell(page, 'sender', 0)).toContainText('1.1.0');
  } finally {
    await runReleases(cairn, 'channel', 'add', 'production', '--approvals', '0');
  }
});

for (const width of [1280, 390])
  test(`its parts are accessible and stay inside of ${width} px`, async ({ page, releases }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
    await openReleases(page);
    const parts = [
      ['/releases', 'Channels'],
      ['/releases?show=history', 'for all visitors of Production'],
      ['/releases?show=graph', 'enrolment.changed'],
      ['/releases/sender?version=1.1.0', 'Releases'],
      ['/releases/hearer', 'rooms = '],
    ] as const;
    for (const [path, words] of parts) {
      await page.goto(path);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS), path).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, path).toBeLessThanOrEqual(width);
    }
  });
