/** The messages about the slot of a remote in a site during development. */
import { BOOT_ELEMENT_ID } from '@cairn/release-contract/boot-manifest';
import { remoteDeclarationSchema } from '@cairn/release-contract/descriptor';
import { type FakeRegistry, startFakeRegistry } from '../test/fake-registry.ts';
import { createHostDescriptor, createTestDescriptor } from '../test/gate-input.ts';
import type { PropsSchema } from '@cairn/release-contract/value-schema';
import { parseDevBuild } from '@cairn/release-contract/dev-build';
import type { CommandContext } from './command.ts';
import { joinDevelopmentSite } from './dev-site.ts';

const catalog = createTestDescriptor('catalog', { version: '1.6.0' });
const readsProps = (...required: string[]): PropsSchema => ({
  type: 'object',
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string' as const }])),
  required,
});
const [page = ''] = catalog.routes.map(({ path }) => path);

let site: FakeRegistry;
beforeEach(async () => {
  const html = `<script type="application/json" id="${BOOT_ELEMENT_ID}">{"refused":[]}</script>`;
  site = await startFakeRegistry({
    running: [
      createTestDescriptor('learning', {
        version: '3.1.0',
        slots: { 'learning/aside': { props: readsProps('studentId'), description: 'Beside.' } },
      }),
      catalog,
      createHostDescriptor(),
    ],
    files: { [page]: html, '/planner': html },
  });
});
afterEach(() => site.close());

/** Returns the messages for a remote with these routes. */
const join = async (name: string, ...paths: string[]): Promise<string[]> =>
  (await joinWith({}, name, ...paths)).said;

/** Returns the messages for a remote with more fields, and the URL. */
const joinWith = async (
  more: Partial<Record<'fills' | 'settings', object>>,
  name: string,
  ...paths: string[]
) => {
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
    ...more,
  });
  const { address } = await joinDevelopmentSite(
    context,
    site.url,
    { dir: '.', version: '1.0.0', mfe },
    'http://127.0.0.1:4321',
  );
  return { said, address };
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

describe('its fillers that no release has', () => {
  const fill = (...read: string[]) => ({
    module: './src/filler.tsx',
    props: readsProps(...read),
    height: 90,
  });
  const planner = (more: Parameters<typeof joinWith>[0]) => joinWith(more, 'planner', '/planner');

  it('are in the URL, and the message says which slots show them', async () => {
    const fills = {
      'learning/aside': fill('studentId'),
      'exams/side': fill(),
    };
    const { said, address } = await planner({ fills });
    expect(said.slice(1)).toEqual([
      'learning/aside of learning shows its filler in your browser alone.',
      'exams/side: no release in staging has this slot, so no page shows its filler.',
    ]);
    const build = parseDevBuild(new URL(address).searchParams.get('mfe.planner') ?? '');
    expect(build?.fills).toEqual({
      'learning/aside': { order: 0, height: 90 },
      'exams/side': { order: 0, height: 90 },
    });
  });

  it('are named if the slot does not give what they read', async () => {
    const { said } = await planner({ fills: { 'learning/aside': fill('roleId') } });
    expect(said[1]).toBe(
      'learning/aside of learning gives no "roleId": the gate will refuse the filler.',
    );
  });

  it.each([
    [true, { role: 'analyst' }],
    [false, { role: 'analyst', setting: 'isShown' }],
  ])('depend on a setting whose default is %s', async (isShown, when) => {
    const { address } = await planner({
      settings: { isShown: { type: 'boolean', default: isShown, description: 'Whether.' } },
      fills: {
        'learning/aside': { ...fill(), when: { role: 'analyst', setting: 'isShown' } },
      },
    });
    const build = parseDevBuild(new URL(address).searchParams.get('mfe.planner') ?? '');
    expect(build?.fills?.['learning/aside']?.when).toEqual(when);
  });
});
