/** The messages about the slot of a remote in a site during development. */
import { BOOT_ELEMENT_ID } from '@cairn/release-contract/boot-manifest';
import { remoteDeclarationSchema } from '@cairn/release-contract/descriptor';
import { type FakeRegistry, startFakeRegistry } from '../test/fake-registry.ts';
import { createHostDescriptor, createTestDescriptor } from '../test/gate-input.ts';
import type { CommandContext } from './command.ts';
import { joinDevelopmentSite } from './dev-site.ts';

const catalog = createTestDescriptor('catalog', { version: '1.6.0' });
const [page = ''] = catalog.routes.map(({ path }) => path);

let site: FakeRegistry;
beforeEach(async () => {
  const html = `<script type="application/json" id="${BOOT_ELEMENT_ID}">{"refused":[]}</script>`;
  site = await startFakeRegistry({
    running: [
      createTestDescriptor('learning', { version: '3.1.0' }),
      catalog,
      createHostDescriptor(),
    ],
    files: { [page]: html, '/planner': html },
  });
});
afterEach(() => site.close());

/** Returns the messages for a remote with these routes. */
const join = async (name: string, ...paths: string[]): Promise<string[]> => {
  const said: string[] = [];
  const context = {
    options: { text: () => undefined, texts: () => [] },
    output: { say: (line: string) => said.push(line) },
  } as unknown as CommandContext;
  const mfe = remoteDeclarationSchema.parse({
    name,
    expose: './src/index.ts',
    hostApi: '^2.2.0',
    api: '1',
    routes: paths.map((path) => ({ path, auth: 'open', title: path })),
    events: { emits: [], listens: [] },
  });
  await joinDevelopmentSite(
    context,
    site.url,
    { dir: '.', version: '1.0.0', mfe },
    'http://127.0.0.1:4321',
  );
  return said;
};

it('a remote that the channel runs stands in for that release', async () => {
  expect(await join('catalog', page)).toEqual(['catalog stands in for catalog 1.6.0 of staging.']);
});

it('its routes that this release does not have are for one browser', async () => {
  expect(await join('catalog', page, '/planner', '/plans')).toEqual([
    'catalog stands in for catalog 1.6.0 of staging.',
    '/planner, /plans: catalog 1.6.0 of staging does not have it, so only your browser knows it.',
  ]);
});

it('a remote that the channel does not run is for one browser as a whole', async () => {
  expect(await join('planner', '/planner')).toEqual([
    '/planner: no release in staging has it yet, so only your browser knows it.',
  ]);
});
