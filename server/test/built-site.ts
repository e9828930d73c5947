/** Creates a build folder with small made-up files: a host and two remotes. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Site } from '@cairn/release-contract/boot-manifest';

export const createFakeHash = (letter: string) => `sha384-${letter.repeat(64)}`;

export const testPageSettings: Site = {
  brand: { name: 'Cairn </script> "& co', mode: 'education' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
};

const host = {
  schema: 1,
  name: 'host',
  version: '1.0.0',
  entry: 'host.1.js',
  expose: './src/index.tsx',
  hostApi: '^1.0.0',
  api: '1',
  routes: [{ path: '/login', auth: 'open', title: 'Sign in' }],
  events: { emits: [], listens: [] },
  shared: {},
  preload: ['host.1.js', 'theme.1.js', 'host.1.css'],
  host: {
    language: 'en',
    theme: 'theme.1.js',
    icon: 'icon.1.svg',
    notFound: 'No such page',
    broken: { text: 'It did not start.', again: 'Once more' },
    scripts: ['host.1.js'],
    styles: ['host.1.css'],
    fonts: ['figtree-latin-wght-normal.1.woff2'],
    hostApi: '1.0.0',
    lends: {},
    events: {},
  },
  files: [
    { path: 'theme.1.js', integrity: createFakeHash('t'), bytes: 1 },
    { path: 'host.1.js', integrity: createFakeHash('h'), bytes: 1 },
    { path: 'host.1.css', integrity: createFakeHash('c'), bytes: 1 },
    { path: 'later.1.js', integrity: createFakeHash('l'), bytes: 1 },
  ],
};

const descriptor = (name: string, version: string) => ({
  schema: 1,
  name,
  version,
  entry: 'remoteEntry.1.js',
  expose: './src/index.ts',
  hostApi: '^1.0.0',
  api: '1',
  routes: [
    { path: `/${name}`, auth: name === 'learning' ? 'student' : 'open', title: `All ${name}` },
    { path: `/${name}/:id`, auth: 'open', title: `One`, data: [`/api/${name}?id=:id`] },
  ],
  events: { emits: [], listens: [] },
  shared: { react: '^19.0.0' },
  preload: ['remoteEntry.1.js', 'app.1.css'],
  files: [
    { path: 'remoteEntry.1.js', integrity: createFakeHash('r'), bytes: 1 },
    { path: 'app.1.css', integrity: createFakeHash('s'), bytes: 1 },
  ],
});

export interface BuiltSite {
  readonly out: string;
  /** Makes a version of the remote `catalog` the current one of the build. */
  readonly promote: (catalog: string, previous?: string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export const makeBuiltSite = async (): Promise<BuiltSite> => {
  const out = await mkdtemp(path.join(tmpdir(), 'pages-'));
  const write = async (file: string, content: unknown) => {
    const full = path.join(out, file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const promote = (catalog: string, previous: string[] = []) =>
    write('channels.json', {
      production: {
        catalog: { current: catalog, previous },
        learning: { current: '1.0.0', previous: [] },
        host: { current: '1.0.0', previous: [] },
      },
    });
  await write('remotes/host/1.0.0/remote.json', host);
  await write('remotes/host/1.0.0/host.1.js', 'plain script');
  await write('remotes/host/1.0.0/host.1.js.br', 'small script');
  await write('remotes/host/1.0.0/host.1.js.map', '{}');
  for (const end of ['', '.br', '.gz'])
    await write(`remotes/host/1.0.0/worker-search.js${end}`, 'work');
  await write('remotes/catalog/1.1.0/remoteEntry.1.js.map', '{}');
  await write('remotes/catalog/1.0.0/remote.json', descriptor('catalog', '1.0.0'));
  await write('remotes/catalog/1.1.0/remote.json', descriptor('catalog', '1.1.0'));
  await write('remotes/catalog/1.0.0/worker-a.js', 'work');
  await write('remotes/learning/1.0.0/remote.json', descriptor('learning', '1.0.0'));
  await write('secret.txt', 'secret');
  await promote('1.0.0');
  return { out, promote, remove: () => rm(out, { recursive: true }) };
};
