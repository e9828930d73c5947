import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { remoteDeclarationSchema } from '@cairn/release-contract/descriptor';
import { createClassicEntry } from './classic-entry.ts';
import { describeRelease } from './describe-release.ts';
import { toIntegrity } from './finish-files.ts';
import { listSharedRanges } from './singletons.ts';

let outDir: string;
beforeEach(() => {
  outDir = mkdtempSync(join(tmpdir(), 'describe-'));
});
afterEach(() => {
  rmSync(outDir, { recursive: true });
});

const mfe = remoteDeclarationSchema.parse({
  name: 'foreign',
  expose: './src/index.js',
  hostApi: '^2.2.0',
  api: '1',
  routes: [{ path: '/foreign', auth: 'open', title: 'Foreign' }],
  events: { emits: ['notice.shown'], listens: [] },
});

const describeFiles = async (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), text);
  }
  return describeRelease({ dir: outDir, outDir, version: '1.2.0', mfe });
};

const container = 'var mfe_foreign_1_2_0 = {};';

it('describes files of another bundler: hashes, terms, and the version of each event', async () => {
  const descriptor = await describeFiles({ 'remoteEntry.js': container, 'app.css': '.a { b: c }' });
  expect(descriptor).toMatchObject({
    name: 'foreign',
    version: '1.2.0',
    entry: 'remoteEntry.js',
    preload: ['remoteEntry.js'],
    shared: listSharedRanges('^2.2.0'),
  });
  expect(descriptor.events.versions).toHaveProperty(['notice.shown']);
  expect(descriptor.files).toEqual([
    { path: 'app.css', integrity: toIntegrity(Buffer.from('.a { b: c }')), bytes: 11 },
    {
      path: 'remoteEntry.js',
      integrity: toIntegrity(Buffer.from(container)),
      bytes: container.length,
    },
  ]);
  expect(JSON.parse(readFileSync(join(outDir, 'remote.json'), 'utf8'))).toEqual(descriptor);
});

it('a second time finds the same, whatever the first has left there', async () => {
  const files = { 'entry.js': container, 'app.js': 'export const remote = {};' };
  const first = await describeFiles(files);
  expect(await describeFiles(files)).toEqual(first);
  expect(first.files.filter(({ module }) => module).map(({ path }) => path)).toEqual(['app.js']);
});

it.each<[string, Record<string, string>, string[]]>([
  [
    'federation',
    {
      'mf-manifest.json': JSON.stringify({
        exposes: [{ assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } }],
      }),
    },
    ['app.js', 'app.css'],
  ],
  [
    'Vite',
    {
      '.vite/manifest.json': JSON.stringify({
        'src/index.js': { file: 'a/app.js', css: ['a/app.css'], imports: ['_vue.js'] },
        '_vue.js': { file: 'a/vue.js' },
        'src/later.js': { file: 'a/later.js' },
      }),
    },
    ['a/app.js', 'a/app.css', 'a/vue.js'],
  ],
  [
    'esbuild',
    {
      'meta.json': JSON.stringify({
        outputs: {
          'dist/app.js': {
            entryPoint: 'src/index.js',
            cssBundle: 'dist/app.css',
            imports: [
              { path: 'dist/chunk.js', kind: 'import-statement' },
              { path: 'dist/later.js', kind: 'dynamic-import' },
            ],
          },
          'dist/chunk.js': { imports: [] },
        },
      }),
    },
    ['app.js', 'app.css', 'chunk.js'],
  ],
])('what a first view needs is what %s says', async (_, manifest, first) => {
  const { preload } = await describeFiles({ 'entry.js': container, ...manifest });
  expect(preload).toEqual(['entry.js', ...first]);
});

it.each([
  ['no container', { 'app.js': '' }, 'holds no container: neither entry.js nor remoteEntry.js'],
  ['a module', { 'remoteEntry.js': 'export const get = 1;' }, 'remoteEntry.js is an ES module'],
])('%s is refused in words', async (_, files, words) => {
  await expect(describeFiles(files)).rejects.toThrow(words);
});

it('a classic container names a lost stylesheet in its error, so that the page fetches it once more', async () => {
  const text = createClassicEntry({
    name: 'a-b',
    version: '1.0.0',
    styles: ['app.css'],
    init: '',
    app: '{}',
  });
  const link = { remove: () => {}, onerror: () => {}, href: '' };
  const page = {
    URL,
    self: {},
    document: {
      currentScript: { src: 'https://x.example/a/entry.js' },
      createElement: () => link,
      head: {
        append: () => {
          link.onerror();
        },
      },
    },
  };
  const loaded = runInNewContext(`${text} mfe_a_b_1_0_0`, page) as {
    get: (module: string) => Promise<unknown>;
  };
  await expect(loaded.get('./app')).rejects.toMatchObject({
    request: 'https://x.example/a/app.css',
  });
});

it('a classic container names itself and what the host loads', () => {
  const text = createClassicEntry({
    name: 'a-b',
    version: '1.0.0',
    styles: [],
    init: '',
    app: 'x',
  });
  expect(text).toMatch(/^var mfe_a_b_1_0_0 = /);
  expect(text).toContain('"./app"');
});
