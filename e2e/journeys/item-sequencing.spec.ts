/** Tests packages of several items in a browser: the rules of their manifests, and the course of a session. */
import { expect, test, type Page } from '@playwright/test';
import { type PackageBench, startPackageBench } from '../fixtures/package-bench.ts';
import { ITEM_PAGE, type SmallPackage, createSmallManifest } from '../fixtures/small-packages.ts';

const FLOW = '<imsss:controlMode flow="true"/>';
const FLOW_ONLY = '<imsss:controlMode flow="true" choice="false"/>';
const BY_CONTENT =
  '<imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>';
/** The pages contain their script. */
const headers = { 'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval'" };

let bench: PackageBench;

const open = async (page: Page, course: SmallPackage): Promise<void> => {
  const pages = { 'item.html': ITEM_PAGE };
  bench = await startPackageBench('small', {
    pages,
    headers,
    manifest: createSmallManifest(course),
  });
  await page.goto(`${bench.url}/play`);
};
test.afterEach(() => bench.close());

const findItem = (page: Page) =>
  page.frames().find((frame) => /item\.html\?item=/.test(frame.url()) && !frame.isDetached());
const shownItem = (page: Page): string =>
  new URL(findItem(page)?.url() ?? 'about:blank').searchParams.get('item') ?? '';
const arrive = (page: Page, id: string) => expect.poll(() => shownItem(page)).toBe(id);

/** Makes calls of the item that is shown, once its page has the API. */
const call = async (page: Page, ...calls: readonly (readonly string[])[]): Promise<string[]> => {
  const frame = findItem(page);
  if (!frame) throw new Error('No item is shown.');
  await frame.waitForFunction(() => window.lms !== undefined);
  return frame.evaluate(
    (list) => list.map(([name = '', ...values]) => String(window.lms[name]?.(...values))),
    calls,
  );
};
const begin = ['Initialize', ''] as const;
const commit = ['Commit', ''] as const;
const set = (element: string, value: string) => ['SetValue', element, value] as const;
const map = (write: boolean) =>
  `<imsss:mapInfo targetObjectiveID="g" writeSatisfiedStatus="${write}"/>`;
const PASSED = [set('cmi.completion_status', 'completed'), set('cmi.success_status', 'passed')];
const go = (page: Page, kind: string, id = '') =>
  page.evaluate(([move, item]) => window.player.go({ kind: move, id: item }), [kind, id]);
const outline = (page: Page) => page.evaluate(() => window.player.state().outline);
const openItems = async (page: Page) =>
  (await outline(page)).items.filter(({ isOpen }) => isOpen).map(({ id }) => id);

test('three of four items complete a course of 75 percent, not the first one', async ({ page }) => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id, sequencing: BY_CONTENT }));
  const rollup = `<imsss:rollupRules><imsss:rollupRule childActivitySet="atLeastPercent" minimumPercent="0.75">
    <imsss:rollupConditions><imsss:rollupCondition condition="completed"/></imsss:rollupConditions>
    <imsss:rollupAction action="completed"/></imsss:rollupRule></imsss:rollupRules>`;
  await open(page, { items, sequencing: `${FLOW}${rollup}` });
  const statuses: (string | undefined)[] = [];
  for (const id of ['a', 'b', 'c']) {
    await arrive(page, id);
    await call(page, begin, ...PASSED, commit);
    await expect.poll(() => bench.data[`item/${id}/cmi.completion_status`]).toBe('completed');
    statuses.push(bench.data['cmi.completion_status']);
    await go(page, 'next');
  }
  expect(statuses).toEqual(['incomplete', 'incomplete', 'completed']);
});

test('a reload comes back to the unfinished item of a course without a choice', async ({
  page,
}) => {
  await open(page, { items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], sequencing: FLOW_ONLY });
  await arrive(page, 'a');
  await go(page, 'next');
  await arrive(page, 'b');
  await call(page, begin, set('cmi.location', '7'), commit);
  await findItem(page)?.evaluate(() => {
    addEventListener('beforeunload', () => window.lms['Terminate']?.(''));
  });
  await expect.poll(() => bench.data['item/b/cmi.location']).toBe('7');
  await page.reload();
  await arrive(page, 'b');
  const answers = [
    ['GetValue', 'cmi.entry'],
    ['GetValue', 'cmi.location'],
  ] as const;
  expect(await call(page, begin, ...answers)).toEqual(['true', 'resume', '7']);
});

test('a passed item opens the next one at once, while it is still shown', async ({ page }) => {
  const rule = `<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
    <imsss:ruleCondition condition="satisfied" operator="not" referencedObjective="first"/>
    <imsss:ruleCondition condition="objectiveStatusKnown" operator="not" referencedObjective="first"/>
    </imsss:ruleConditions><imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>`;
  const first = `<imsss:objectives><imsss:primaryObjective objectiveID="first">${map(true)}</imsss:primaryObjective></imsss:objectives>${BY_CONTENT}`;
  const second = `${rule}<imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="first">${map(false)}</imsss:objective></imsss:objectives>`;
  const items = [
    { id: 'a', sequencing: first },
    { id: 'b', sequencing: second },
  ];
  await open(page, { items, sequencing: FLOW });
  await arrive(page, 'a');
  expect(await openItems(page)).not.toContain('b');
  expect((await outline(page)).canGoOn).toBe(false);
  const valid = ['GetValue', 'adl.nav.request_valid.choice.{target=b}'] as const;
  expect(await call(page, begin, valid)).toEqual(['true', 'false']);
  await call(page, ...PASSED, commit);
  await expect.poll(() => openItems(page)).toContain('b');
  expect((await outline(page)).canGoOn).toBe(true);
  await expect.poll(() => call(page, valid)).toEqual(['true']);
  await go(page, 'next');
  await arrive(page, 'b');
});

test('an item that is not visible hides itself, not what lies below it', async ({ page }) => {
  const below = [{ id: 'a' }, { id: 'b' }];
  const items = [{ id: 'part', attributes: 'isvisible="false"', items: below }, { id: 'c' }];
  await open(page, { items });
  await arrive(page, 'a');
  const lines = (await outline(page)).items.map(({ id, depth }) => [id, depth]);
  expect(lines).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
  ]);
});

test('a folder can be chosen, and leads into a part without a choice of its own', async ({
  page,
}) => {
  const part = { id: 'part', sequencing: FLOW_ONLY, items: [{ id: 'b' }, { id: 'c' }] };
  await open(page, { items: [{ id: 'a' }, part], sequencing: FLOW });
  await arrive(page, 'a');
  const line = (await outline(page)).items.find(({ id }) => id === 'part');
  expect(line).toMatchObject({ isFolder: true, isChoosable: true });
  await go(page, 'item', 'part');
  await arrive(page, 'b');
  await go(page, 'next');
  await arrive(page, 'c');
});

test('the completion of the course is known when it happens', async ({ page }) => {
  await open(page, { items: [{ id: 'a' }, { id: 'b' }], sequencing: FLOW });
  await arrive(page, 'a');
  await call(page, begin, ...PASSED, commit);
  await go(page, 'next');
  await arrive(page, 'b');
  expect(await page.evaluate(() => window.completed)).toBe(0);
  await call(page, begin, ...PASSED, commit);
  await expect.poll(() => page.evaluate(() => window.completed)).toBe(1);
  expect(shownItem(page)).toBe('b');
});

test('exitAll leaves nothing on the screen, and the course can be opened again', async ({
  page,
}) => {
  await open(page, { items: [{ id: 'a' }, { id: 'b' }], sequencing: FLOW_ONLY });
  await arrive(page, 'a');
  await call(page, begin, ...PASSED, set('adl.nav.request', 'exitAll'), ['Terminate', '']);
  await arrive(page, '');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await outline(page)).toMatchObject({ end: 'ended', canGoOn: false, canGoBack: false });
  await go(page, 'start');
  await arrive(page, 'a');
});

declare global {
  interface Window {
    lms: Record<string, ((...values: string[]) => string) | undefined>;
  }
}
