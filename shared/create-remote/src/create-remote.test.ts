import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import own from '../package.json' with { type: 'json' };
import { createRemote } from './create-remote.ts';
import { siteOfRegistry } from './site-of-npm.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'create-remote-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

const SITE = 'https://site.example';
const create = (args: string[], site: string | undefined = SITE) => {
  const said: string[] = [];
  const ranges = { ...own.template, '@cairn/runtime': '^2.2.0' };
  createRemote(args, { cwd, site, ranges, say: (line) => said.push(line) });
  return said;
};
const read = (...path: string[]) => readFileSync(join(cwd, ...path), 'utf8');

describe('a new remote', () => {
  it('is a repository that names its site once and says what comes next', () => {
    expect(create(['my-plans'])).toEqual([
      'my-plans is there, with one screen at /my-plans, for https://site.example.',
      'Next: cd my-plans, npm install, npm run dev',
    ]);
    expect(read('my-plans', '.npmrc')).toBe(`@cairn:registry=${SITE}/npm/\n`);
    expect(JSON.parse(read('my-plans', 'package.json'))).toMatchObject({
      name: 'my-plans',
      mfe: { name: 'my-plans', hostApi: '^2.2.0', routes: [{ path: '/my-plans' }] },
    });
    expect(read('my-plans', 'README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  it('is for another site where that is named', () => {
    create(['hello', '--site', 'http://127.0.0.1:3000/']);
    expect(read('hello', '.npmrc')).toBe('@cairn:registry=http://127.0.0.1:3000/npm/\n');
  });
});

describe('nothing is written', () => {
  it.each([
    [[], /Which name/],
    [['Hello'], /"Hello" is no name/],
    [['hello', 'you'], /Which name/],
    [['hello', '--sight', 'x'], /--sight/],
    [['hello', '--site', 'site.example'], /is no address/],
  ] as const)('for %j', (args, words) => {
    expect(() => create([...args])).toThrow(words);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('where the folder has something in it', () => {
    mkdirSync(join(cwd, 'hello'));
    writeFileSync(join(cwd, 'hello', 'mine.txt'), '');
    expect(() => create(['hello'])).toThrow(/there already/);
    expect(readdirSync(join(cwd, 'hello'))).toEqual(['mine.txt']);
  });
});

it.each([
  ['https://site.example/npm/\n', 'https://site.example'],
  ['http://127.0.0.1:3000/npm', 'http://127.0.0.1:3000'],
  ['undefined\n', undefined],
  ['https://packages.example/\n', undefined],
])('the site of packages from %j is %s', (address, site) => {
  expect(siteOfRegistry(address)).toBe(site);
});
