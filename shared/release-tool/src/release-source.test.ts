/** The tool's messages, before a build, about a folder from which no release can be built. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';
import { findOwnBundler } from './own-bundler.ts';

let tool: ToolTest;
beforeEach(async () => {
  tool = await startToolTest();
});
afterEach(() => tool.end());

const mfe = {
  name: 'planner',
  expose: './src/index.ts',
  hostApi: '^2.2.0',
  api: '1',
  routes: [{ path: '/planner', auth: 'open', title: 'Planner' }],
  events: { emits: [], listens: [] },
};
const manifest = { name: 'planner', version: '1.4.0', mfe };

/** Returns the messages for a folder with these files, by path. */
const check = async (files: Readonly<Record<string, string>>) => {
  const folder = join(tool.home, 'planner');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { code, noted } = await tool.run(['check', folder]);
  return { code, noted: noted.replaceAll(folder, 'FOLDER') };
};

const VERSION = 'must be a semantic version such as 1.4.0';
const CORRECT_FIELDS = 'Next: Correct these fields of the package.json';
const CORRECT_JSON = 'Next: Correct the JSON and run the same command again.';

it.each([
  ['without a version', { mfe }, [VERSION, 'at version', CORRECT_FIELDS]],
  ['with a version of two numbers', { ...manifest, version: '1.4' }, [VERSION, CORRECT_FIELDS]],
  ['with a version as tags have it', { ...manifest, version: 'v1.4.0' }, [VERSION, CORRECT_FIELDS]],
  [
    'with two faults',
    { version: 14, mfe: { ...mfe, hostApi: '2' } },
    [VERSION, 'must be a range such as ^1.0.0', 'at mfe.hostApi', CORRECT_FIELDS],
  ],
  ['without a remote', { version: '1.4.0' }, ['at mfe', CORRECT_FIELDS]],
  ['that is no object', [], ['expected object', CORRECT_FIELDS]],
])('a package.json %s is named with what is wrong in it', async (_, content, words) => {
  const { code, noted } = await check({ 'package.json': JSON.stringify(content) });
  expect(code).toBe(1);
  expect(noted).toMatch(/^FOLDER\/package\.json:\n/);
  for (const each of words) expect(noted).toContain(each);
  expect(noted).not.toMatch(/Building|"code":/);
});

it.each([
  ['cut off', JSON.stringify(manifest, null, 2).slice(0, 100), 'is no JSON: '],
  ['empty', '\n', 'is empty.'],
])('a package.json that is %s is named, with advice of its own', async (_, text, words) => {
  const { code, noted } = await check({ 'package.json': text });
  expect(code).toBe(1);
  expect(noted).toContain(`FOLDER/package.json ${words}`);
  expect(noted.split('\n').at(-1)).toBe(CORRECT_JSON);
});

it('a package.json with the mark that some editors put in front is named, with the way to save it', async () => {
  const { code, noted } = await check({ 'package.json': `\uFEFF${JSON.stringify(manifest)}` });
  expect(code).toBe(1);
  expect(noted).toBe(`FOLDER/package.json begins with a byte order mark.
Next: Save it as UTF-8 without the mark and run the same command again.`);
});

describe('a React that is installed', () => {
  const installed = (name: string, version: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
  });
  const withReact = (given: object) => ({
    'package.json': JSON.stringify({
      ...manifest,
      dependencies: { react: '*' },
      devDependencies: { 'react-dom': '*' },
      ...given,
    }),
  });

  it('in another major version than the site lends is refused before anything is built', async () => {
    const { code, noted } = await check({
      ...withReact({}),
      ...installed('react', '18.3.1'),
      ...installed('react-dom', '20.0.0'),
    });
    expect(code).toBe(1);
    expect(noted).toBe(`react 18.3.1 is installed; this site provides ^19.0.0.
react-dom 20.0.0 is installed; this site provides ^19.0.0.
Next: Install what the site provides (npm install react@^19.0.0 react-dom@^19.0.0), or bring a React of your own: "brings": ["react"] in "mfe".`);
  });

  it.each<[string, object, string]>([
    ['that the site lends', {}, '19.1.4'],
    ['of a version before that one', {}, '19.2.0-rc.1'],
    ['that the remote brings itself', { mfe: { ...mfe, brings: ['react'] } }, '18.3.1'],
    ['that the package does not ask for', { dependencies: {}, devDependencies: {} }, '18.3.1'],
  ])('%s is built with', async (_, given, version) => {
    const { noted } = await check({
      ...withReact(given),
      ...installed('react', version),
      ...installed('react-dom', version),
    });
    expect(noted).toContain('Building planner 1.4.0');
    expect(noted).not.toContain('is installed');
  });
});

const VITE_CONFIG = "import { viteRemote } from '@cairn/remote-build/vite';\n";

it.each([['check'], ['publish'], ['preview', '--branch', 'x', '--commit', '0123456789ab']])(
  '%s of a folder that another bundler builds does not build it with webpack',
  async (command, ...options) => {
    const folder = join(tool.home, 'planner');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'vite.config.mjs'), VITE_CONFIG);
    const { code, noted } = await tool.run([command, folder, ...options]);
    expect(code).toBe(1);
    expect(noted).toContain('is built by Vite (vite.config.mjs)');
    expect(noted).toContain('Next: Build it with Vite, then name the folder of the build');
    expect(noted).not.toContain('Building');
  },
);

it('a configuration of Vite that builds no remote, such as for tests, is no bundler of its own', async () => {
  const folder = join(tool.home, 'planner');
  await mkdir(folder);
  await writeFile(join(folder, 'vite.config.ts'), "import { defineConfig } from 'vitest/config';");
  expect(findOwnBundler(folder)).toBeUndefined();
  await writeFile(join(folder, 'build.mjs'), VITE_CONFIG.replaceAll('vite', 'esbuild'));
  expect(findOwnBundler(folder)).toEqual({ name: 'esbuild', file: 'build.mjs' });
});
