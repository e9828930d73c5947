import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCheckout, type OwnCheckout } from '../fixtures/own-checkout.ts';
import { expect, test } from '../fixtures/test.ts';
import { leaveAccountBehind } from '../pages/agreement.ts';

const root = join(import.meta.dirname, '..', '..');

/** Returns the commands of the page in order: one list for each block to type. */
const blocksOf = (page: string): string[][] =>
  [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block.trim().split('\n'));

let checkout: OwnCheckout;

test.beforeAll(async ({ cairn }) => {
  checkout = openCheckout({
    DATA_DIR: cairn.dataDir,
    CAIRN_REGISTRY: cairn.url,
    CAIRN_TOKEN: '',
    FORCE_COLOR: '0',
  });
});

test.afterAll(() => {
  checkout.remove();
  for (const left of ['mfe-hello', 'hello.token']) expect(existsSync(join(root, left))).toBe(false);
});

test('[TOOL-06] docs/releasing/checkout.md, typed line by line, brings a new remote to staging and production', async ({
  page,
  cairn,
}) => {
  const [start, ...blocks] = blocksOf(
    readFileSync(join(root, 'docs', 'releasing', 'checkout.md'), 'utf8'),
  );
  // The site of this journey runs already.
  expect(start).toEqual(['npm start']);
  const statusOf = async (address: string) => (await page.goto(`${cairn.url}${address}`))?.status();
  expect(await statusOf('/hello')).toBe(404);

  const typed: string[] = [];
  const seen: string[] = [];
  for (const line of blocks.flat()) {
    const { code, output } = await checkout.type(line);
    expect(code, `${line}\n${output}`).toBe(0);
    typed.push(line);
    if (!line.includes('promote')) continue;
    const channel = /--channel (\w+)/.exec(line)?.[1] ?? '';
    await test.step(`look at ${channel}`, async () => {
      const search = channel === 'production' ? '?mfe.reset' : `?mfe.channel=${channel}`;
      expect(await statusOf(`/hello${search}`)).toBe(200);
      if (channel !== 'production') await leaveAccountBehind(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
      const isForAll = (await (await fetch(`${cairn.url}/hello`)).text()).includes(
        '/remotes/hello/',
      );
      expect(isForAll).toBe(channel === 'production');
      seen.push(channel);
    });
  }
  expect(seen).toEqual(['staging', 'production']);
  expect(typed.map((line) => /mfe -- (\w+)/.exec(line)?.[1])).toEqual([
    'new',
    'token',
    'check',
    'publish',
    'promote',
    'promote',
    'status',
  ]);

  await test.step('from the folder of the remote', async () => {
    const help = await checkout.type('npx cairn-mfe --help', 'mfe-hello');
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining('npx cairn-mfe check') });
    for (const command of ['new', 'check', 'publish', 'promote', 'dev', 'token'])
      expect(help.output).toMatch(new RegExp(`^  ${command} .* [A-Z]`, 'm'));
    const status = await checkout.type(
      'npx cairn-mfe status --token-file ../hello.token',
      'mfe-hello',
    );
    expect(status).toMatchObject({ code: 0, output: expect.stringContaining('hello') });
  });

  await test.step('what was made passes the checks of the checkout', async () => {
    const gate = ['bin oxfmt --check mfe-hello', 'bin tsc --noEmit -p mfe-hello', 'unit mfe-hello'];
    const line = gate.map((task) => `node scripts/run.mjs ${task}`).join(' && ');
    const { code, output } = await checkout.type(line);
    expect(code, output).toBe(0);
  });
});
