import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import own from '../package.json' with { type: 'json' };
import { remoteDeclarationSchema } from '@cairn/release-contract/descriptor';
import { createRemote } from './create-remote.ts';
import {
  type PackageManager,
  toPackageManager,
  toRegistrySite,
  findScopeSite,
} from './package-manager.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'create-remote-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

const SITE = 'https://site.example';
const NPM: PackageManager = { name: 'npm', version: '11.6.2' };
const PNPM: PackageManager = { name: 'pnpm', version: '10.18.0' };
const YARN: PackageManager = { name: 'yarn', version: '4.18.1' };

const SLOT_PROPS = {
  type: 'object',
  properties: {
    studentId: { type: 'string' },
    mood: { type: 'string', enum: ['good', 'bad'] },
    marks: { type: 'array', items: { type: 'integer' } },
  },
  required: ['studentId'],
};

/** The part of a site's manifest that can conflict with a new remote. */
const MANIFEST = {
  host: { routes: ['/login', '/releases/:channel?'] },
  remotes: [
    { name: 'catalog', version: '1.7.0', descriptor: { routes: [{ path: '/course/:id' }] } },
    {
      name: 'learning',
      version: '2.3.0',
      descriptor: {
        routes: [{ path: '/my-courses' }, { path: '/badges/:id?' }],
        slots: {
          'learning/aside': { props: SLOT_PROPS, description: 'Beside the list.' },
          'learning/foot': { props: SLOT_PROPS, fillers: ['badge'], description: 'Below it.' },
        },
        events: {
          own: { 'learning.mood-chosen': { payload: SLOT_PROPS, description: 'A mood.' } },
        },
      },
    },
  ],
};

/** Returns a fetch function of a site that responds to the request for the manifest. */
const siteThat = (answer: () => Response): typeof fetch => {
  const asked: typeof fetch = async (input) =>
    input === `${SITE}/api/v1/manifest?channel=staging`
      ? Promise.resolve(answer())
      : Promise.reject(new TypeError('fetch failed'));
  return asked;
};

const create = async (
  args: readonly string[],
  { tool = NPM, site = SITE, answer = () => Response.json(MANIFEST) } = {},
) => {
  const said: string[] = [];
  const ranges = { ...own.template, '@cairn/runtime': '^2.2.0' };
  const say = (line: string) => said.push(line);
  await createRemote(args, { cwd, tool, site, ranges, say, fetch: siteThat(answer) });
  return said;
};
const read = (...path: string[]) => readFileSync(join(cwd, ...path), 'utf8');

describe('a new remote', () => {
  it('is a repository that names its site once and says what comes next', async () => {
    expect(await create(['my-plans'])).toEqual([
      'my-plans is there, with one screen at /my-plans, for https://site.example.',
      'Next: cd my-plans, git init, npm install, npm run dev',
    ]);
    expect(read('my-plans', '.npmrc')).toBe(`@cairn:registry=${SITE}/npm/\n`);
    expect(JSON.parse(read('my-plans', 'package.json'))).toMatchObject({
      name: 'my-plans',
      mfe: { name: 'my-plans', hostApi: '^2.2.0', routes: [{ path: '/my-plans' }] },
    });
    expect(read('my-plans', 'README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  it('fills a slot of the site, with the types that its owner declares', async () => {
    const [there] = await create(['plans', '--fills', 'learning/aside']);
    expect(there).toBe(
      'plans is there, with one screen at /plans and a filler of learning/aside, for https://site.example.',
    );
    expect(JSON.parse(read('plans', 'package.json')).mfe.fills).toEqual({
      'learning/aside': { module: './src/filler.tsx', props: SLOT_PROPS, height: 120 },
    });
    const code = read('plans', 'src', 'filler.tsx');
    expect(code).toContain(
      'type SlotProps = { readonly studentId: string; readonly mood?: "good" | "bad"; readonly marks?: readonly (number)[] };',
    );
    expect(code).toContain('export const filler = defineFiller(PlansFiller);');
    expect(read('plans', 'src', 'filler.test.tsx')).toContain(
      '{...{"studentId":"example","mood":"good","marks":[1]}}',
    );
  });

  it('emits an event of its own and listens to one of the site, with the types that its owner declares', async () => {
    const [there] = await create([
      'plans',
      '--emits',
      'day-chosen',
      '--listens',
      'learning.mood-chosen',
    ]);
    expect(there).toBe(
      'plans is there, with one screen at /plans, the event plans.day-chosen and a listener to learning.mood-chosen, for https://site.example.',
    );
    const { events } = JSON.parse(read('plans', 'package.json')).mfe;
    expect(Object.keys(events.own)).toEqual(['plans.day-chosen']);
    expect(events.others).toEqual({ 'learning.mood-chosen': { payload: SLOT_PROPS } });
    expect(remoteDeclarationSchema.shape.events.safeParse(events).success).toBe(true);
    const code = read('plans', 'src', 'events.ts');
    expect(code).toContain("'plans.day-chosen': { readonly id: string };");
    expect(code).toContain("'learning.mood-chosen': { readonly studentId: string;");
    expect(code).toContain("createRemoteEvents(remoteEvents, 'plans', own.mfe.events)");
    expect(read('plans', 'src', 'events.test.ts')).toContain(
      "remoteEvents.emit('learning', 'learning.mood-chosen', payload);",
    );
    await create(['quiet']);
    expect(readdirSync(join(cwd, 'quiet', 'src'))).not.toContain('events.ts');
  });

  it('has a backend that verifies tokens of the site, and shows what it says', async () => {
    const [there] = await create(['plans', '--backend']);
    expect(there).toBe(
      'plans is there, with one screen at /plans and a backend in backend/server.js, for https://site.example.',
    );
    const { mfe, scripts, devDependencies } = JSON.parse(read('plans', 'package.json'));
    expect(mfe.backend).toEqual({ contract: '^1.0.0' });
    expect(scripts).toMatchObject({
      dev: 'cairn-mfe dev --port 4100 --backend http://127.0.0.1:4000',
      backend: 'node backend/server.js',
    });
    expect(devDependencies).toHaveProperty('jose');
    expect(read('plans', 'backend', 'server.js')).toContain("audience: 'backend:plans'");
    expect(read('plans', 'src', 'backend.ts')).toContain("defineBackendCall('plans', {");
    const folder = ['plans', 'src', 'features', 'plans'];
    expect(read(...folder, 'plans.page.tsx')).toContain('<Greeting />');
    expect(read(...folder, 'plans.page.test.tsx').match(/stubApi\(greeting, /g)).toHaveLength(4);
  });

  it('is for another site where that is named', async () => {
    await create(['hello', '--site', 'http://127.0.0.1:3000/']);
    expect(read('hello', '.npmrc')).toBe('@cairn:registry=http://127.0.0.1:3000/npm/\n');
  });

  it.each([
    [PNPM, 'Next: cd hello, git init, pnpm install, pnpm dev'],
    [YARN, 'Next: cd hello, git init, yarn install, yarn dev'],
  ])('is one of the tool that made it: %j', async (tool, next) => {
    expect((await create(['hello'], { tool })).at(-1)).toBe(next);
    expect(read('hello', '.npmrc')).toBe(`@cairn:registry=${SITE}/npm/\n`);
  });

  it('has settings of its own for Yarn, which uses no site without TLS unless a setting allows it', async () => {
    await create(['there'], { tool: YARN });
    const there = {
      nodeLinker: 'node-modules',
      npmScopes: { cairn: { npmRegistryServer: `${SITE}/npm` } },
      npmPreapprovedPackages: ['@cairn/*'],
    };
    expect(parse(read('there', '.yarnrc.yml'))).toEqual(there);
    await create(['here'], { tool: YARN, site: 'http://127.0.0.1:3000' });
    expect(parse(read('here', '.yarnrc.yml'))).toEqual({
      ...there,
      npmScopes: { cairn: { npmRegistryServer: 'http://127.0.0.1:3000/npm' } },
      unsafeHttpWhitelist: ['127.0.0.1'],
    });
    await create(['elsewhere'], { tool: PNPM });
    expect(readdirSync(join(cwd, 'elsewhere'))).not.toContain('.yarnrc.yml');
    expect(parse(read('elsewhere', 'pnpm-workspace.yaml'))).toEqual({ strictDepBuilds: false });
  });
});

describe('nothing is written', () => {
  it.each([
    [[], /Which name/],
    [['Hello'], /"Hello" is no name/],
    [['hello', 'you'], /Which name/],
    [['hello', '--sight', 'x'], /--sight/],
    [['hello', '--site', 'site.example'], /is no address/],
    [['host'], /"host" is what the site itself is called/],
    [['catalog'], /has a remote catalog already: staging runs catalog 1\.7\.0\. Choose another/],
    [['my-courses'], /address \/my-courses belongs to the remote learning\. Choose another/],
    [['badges'], /address \/badges belongs to the remote learning/],
    [['plans', '--fills', 'a/b'], /plans cannot fill the slot "a\/b".* fill: learning\/aside\./],
    [['plans', '--fills', 'learning/foot'], /cannot fill the slot "learning\/foot"/],
    [
      ['plans', '--listens', 'a.b'],
      /No remote of the site has an event "a\.b"\. Events: learning\.mood-chosen\./,
    ],
    [['plans', '--emits', 'Chosen!'], /--emits "Chosen!" does not say what happened/],
    [['login'], /address \/login belongs to the site itself/],
  ] as const)('for %j', async (args, words) => {
    await expect(create(args)).rejects.toThrow(words);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each(['--help', '-h'])('for %s, which is answered with what can be typed', async (option) => {
    expect(await create([option])).toEqual([
      'npm create @cairn/remote@latest -- <name> [--site https://site.example] [--fills <slot>] [--emits <what-happened>] [--listens <remote.event>] [--backend]',
    ]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('where the folder has something in it', async () => {
    mkdirSync(join(cwd, 'hello'));
    writeFileSync(join(cwd, 'hello', 'mine.txt'), '');
    await expect(create(['hello'])).rejects.toThrow(/there already/);
    expect(readdirSync(join(cwd, 'hello'))).toEqual(['mine.txt']);
  });
});

it('a name that only looks like a part of an address of the site is free', async () => {
  await create(['course']);
  expect(readdirSync(cwd)).toEqual(['course']);
});

it.each<[string, () => Response]>([
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
  ['has no such channel', () => Response.json({ code: 'not-found' }, { status: 404 })],
  ['answers with a page', () => new Response('<!doctype html>')],
])('no name is refused where the site %s', async (_, answer) => {
  await create(['catalog'], { answer });
  expect(readdirSync(cwd)).toEqual(['catalog']);
});

it('no filler is written where the site cannot be asked for its slots', async () => {
  const answer = () => {
    throw new TypeError('fetch failed');
  };
  await expect(create(['plans', '--fills', 'learning/aside'], { answer })).rejects.toThrow(
    'https://site.example could not be asked for its slots. Try again.',
  );
  expect(readdirSync(cwd)).toEqual([]);
});

it('what a build or a test leaves behind, and what is secret, stays out of the repository', async () => {
  await create(['hello']);
  expect(read('hello', '.gitignore').trimEnd().split('\n')).toEqual([
    'node_modules',
    'dist',
    '.mf',
    '*.token',
    '*.key',
  ]);
});

it.each([
  ['https://site.example/npm/\n', 'https://site.example'],
  ['http://127.0.0.1:3000/npm', 'http://127.0.0.1:3000'],
  ['undefined\n', undefined],
  ['https://packages.example/\n', undefined],
])('the site of packages from %j is %s', (address, site) => {
  expect(toRegistrySite(address)).toBe(site);
});

it.each([
  ['{"cairn":{"npmRegistryServer":"https://site.example/npm"}}', 'https://site.example'],
  ['{"cairn":{"npmRegistryServer":null},"other":{}}', undefined],
  ['{}', undefined],
  ['undefined', undefined],
])('the site of scopes as Yarn has them, %s, is %s', (scopes, site) => {
  expect(findScopeSite(scopes)).toBe(site);
});

it.each([
  ['npm/11.6.2 node/v24.21.0 linux x64 workspaces/false', NPM],
  ['pnpm/10.18.0 npm/? node/v24.21.0 linux x64', PNPM],
  ['yarn/4.18.1 npm/? node/v24.21.0 linux x64', YARN],
  ['yarn/1.22.22 npm/? node/v24.21.0 linux x64', { name: 'npm', version: '' }],
  ['bun/1.3.0', { name: 'npm', version: '' }],
  [undefined, { name: 'npm', version: '' }],
])('%s is said by %j', (agent, tool) => {
  expect(toPackageManager(agent)).toEqual(tool);
});
