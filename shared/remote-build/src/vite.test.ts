import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { viteRemote } from './vite.ts';

const mfe = {
  name: 'planner',
  expose: './src/index.js',
  hostApi: '^2.2.0',
  api: '1',
  routes: [{ path: '/planner', auth: 'open', title: 'Planner' }],
  events: { emits: [], listens: [] },
};

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
