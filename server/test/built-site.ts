/** A folder as the build leaves it, with small made-up files: a host and two remotes. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Site } from '@cairn/release-contract/boot-manifest';

export const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

export const site: Site = {
  brand: { name: 'Cairn </script> "& co', mode: 'education' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
};

const host = {
  theme: 'theme.1.js',
  icon: 'icon.1.svg',
  routes: [{ path: '/login', auth: 'open', title: 'Sign in', data: [] }],
  notFound: 'No such page',
  scripts: ['host.1.js'],
  styles: ['host.1.css'],
  fonts: ['figtree-latin-wght-normal.1.woff2'],
  integrity: {
    'theme.1.js': hash('t'),
    'host.1.js': hash('h'),
    'host.1.css': hash('c'),
    'later.1.js': hash('l'),
  },
  hostApi: '1.0.0',
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
    { path: 'remoteEntry.1.js', integrity: hash('r'), bytes: 1 },
    { path: 'app.1.css', integrity: hash('s'), bytes: 1 },
  ],
});

export interface BuiltSite {
  readonly out: string;
  /** Makes a version of the catalogue the current one. */
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
      },
    });
  await write('host/host.json', host);
  await write('host/host.1.js', 'plain script');
  await write('host/host.1.js.br', 'small script');
  await write('host/host.1.js.map', '{}');
  for (const end of ['', '.br', '.gz']) await write(`host/worker-search.js${end}`, 'work');
  await write('remotes/catalog/1.1.0/remoteEntry.1.js.map', '{}');
  await write('remotes/catalog/1.0.0/remote.json', descriptor('catalog', '1.0.0'));
  await write('remotes/catalog/1.1.0/remote.json', descriptor('catalog', '1.1.0'));
  await write('remotes/catalog/1.0.0/worker-a.js', 'work');
  await write('remotes/learning/1.0.0/remote.json', descriptor('learning', '1.0.0'));
  await write('secret.txt', 'secret');
  await promote('1.0.0');
  return { out, promote, remove: () => rm(out, { recursive: true }) };
};
