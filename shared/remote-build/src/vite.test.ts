import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readExternalRelease } from './external-build.ts';
import { viteRemote } from './vite.ts';

const mfe = {
  name: 'planner',
  expose: './src/index.js',
  hostApi: '^2.2.0',
  api: '1',
  routes: [{ path: '/planner', auth: 'open', title: 'Planner' }],
  events: { emits: [], listens: [] },
};

const VARIABLES = ['CAIRN_BUILD_VERSION', 'CAIRN_BUILD_OUTPUT'] as const;
afterEach(() => {
  for (const name of VARIABLES) delete process.env[name];
});

it('takes version and folder from the variables of the tool, before the options of the team', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vite-'));
  await writeFile(join(dir, 'package.json'), JSON.stringify({ version: '1.0.0', mfe }));
  const own = { version: '1.2.0', outDir: join(dir, 'own') };
  expect(readExternalRelease(dir, {})).toMatchObject({
    version: '1.0.0',
    outDir: join(dir, 'dist'),
  });
  expect(readExternalRelease(dir, own)).toMatchObject(own);
  process.env['CAIRN_BUILD_VERSION'] = '1.0.0-preview.b-rooms.g0123456789ab';
  process.env['CAIRN_BUILD_OUTPUT'] = join(dir, 'cache');
  expect(readExternalRelease(dir, own)).toMatchObject({
    version: '1.0.0-preview.b-rooms.g0123456789ab',
    outDir: join(dir, 'cache'),
  });
  await rm(dir, { recursive: true });
});

it('a stylesheet comes with a map, without which Rollup warns of each: SOURCEMAP_BROKEN', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'vite-'));
  await writeFile(join(dir, 'package.json'), JSON.stringify({ version: '1.0.0', mfe }));
  const plugins = viteRemote(dir).flat() as Plugin[];
  await rm(dir, { recursive: true });
  const { transform } = plugins.find(({ name }) => name === 'cairn-remote') ?? {};
  const handler = (typeof transform === 'object' ? transform.handler : undefined) as
    | ((code: string) => unknown)
    | undefined;
  expect(handler?.('.a { color: red }')).toEqual({
    code: '@layer remote {\n.a { color: red }\n}\n',
    map: { mappings: '' },
  });
});
