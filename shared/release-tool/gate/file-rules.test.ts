import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSharedRanges } from '@cairn/remote-build/singletons';
import {
  createCandidateInput,
  fakeHash,
  createMeasuredFiles,
  createTestDescriptor,
  createRoute,
  listBrokenRuleIds,
  createSoundInput,
} from '../test/gate-input.ts';
import { readReleaseFolder } from './read-candidate.ts';

describe('[GATE-04] files', () => {
  it.each([
    ['a file that is not there', createMeasuredFiles({}).slice(0, 1), 'file-missing'],
    ['a corrupt byte', createMeasuredFiles({ integrity: fakeHash('c') }), 'file-differs'],
    ['another length', createMeasuredFiles({ bytes: 99 }), 'file-differs'],
    [
      'a file nobody declared',
      [
        ...createMeasuredFiles({}),
        { path: 'x.js', integrity: fakeHash('x'), bytes: 1, gzipBytes: 1 },
      ],
      'file-undeclared',
    ],
    ['an entry over its budget', createMeasuredFiles({ gzipBytes: 4001 }), 'entry-size'],
    [
      'a first screen over its budget',
      createMeasuredFiles({ gzipBytes: 30_001 }),
      'first-screen-size',
    ],
    ['a file over its budget', createMeasuredFiles({ gzipBytes: 500_001 }), 'file-size'],
  ])('%s', (_, present, rule) => {
    expect(listBrokenRuleIds(createSoundInput({ files: present }))).toContain(rule);
  });

  it('what a page loads without a hash', () => {
    const screen = { ...createRoute('/catalog'), preload: ['later.1.js'] };
    expect(listBrokenRuleIds(createCandidateInput({ routes: [screen] }))).toContain(
      'entry-integrity',
    );
  });

  it('a descriptor that was changed by hand', () => {
    const { name, expose, hostApi, api, routes } = createTestDescriptor('catalog');
    const declared = { name, expose, hostApi, api, routes, events: { emits: [], listens: [] } };
    const shared = listSharedRanges(hostApi);
    const isEdited = (changes: object) =>
      listBrokenRuleIds(
        createSoundInput({
          declared,
          descriptor: createTestDescriptor('catalog', { shared, ...changes }),
        }),
      ).includes('descriptor-edited');
    expect(isEdited({})).toBe(false);
    expect(isEdited({ routes: [createRoute('/other')] })).toBe(true);
    expect(isEdited({ shared: { react: '^19.0.0' } })).toBe(true);
  });
});

describe('[GATE-05] what the host loads', () => {
  it.each([
    ['the module', 'var mfe_catalog_1_1_0;({"./other":1})'],
    ['the container', '({"./app":1})'],
  ])('%s is dropped', (_, entryText) => {
    expect(listBrokenRuleIds(createSoundInput({ entryText }))).toEqual(['expose-removed']);
  });

  it.each(['mfe_learning_1_0_0', 'mfe_catalog_1_0_0', 'mfe_catalog_1_1_0$0rc'])(
    'the container of another release, %s, is defined',
    (foreign) => {
      const entryText = `var mfe_catalog_1_1_0;({"./app":1});globalThis.${foreign}={}`;
      expect(listBrokenRuleIds(createSoundInput({ entryText }))).toEqual(['container-foreign']);
      const old = `var ${foreign};({"./app":1})`;
      expect(listBrokenRuleIds(createSoundInput({ entryText: old }))).toEqual([
        'expose-removed',
        'container-foreign',
      ]);
    },
  );
});

it('[GATE-04] a folder is measured by its bytes, whatever its descriptor says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const entry = 'var mfe_catalog_1_1_0;({"./app":1})';
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const told = createTestDescriptor('catalog', {
    version: '1.1.0',
    preload: ['remoteEntry.1.js'],
    files: [{ path: 'remoteEntry.1.js', integrity, bytes: entry.length }],
  });
  await writeFile(join(folder, 'remote.json'), JSON.stringify(told));
  await writeFile(join(folder, 'remoteEntry.1.js'), entry);
  await writeFile(join(folder, 'remoteEntry.1.js.br'), 'a compressed copy');
  const { mix } = createSoundInput();
  const check = async () => {
    const { candidate: read } = await readReleaseFolder(folder);
    return read ? listBrokenRuleIds({ candidate: read, mix }) : ['unreadable'];
  };
  expect(await check()).toEqual([]);
  await writeFile(join(folder, 'remoteEntry.1.js'), entry.replace('1})', '2})'));
  expect(await check()).toEqual(['file-differs']);
  await rm(folder, { recursive: true });
});
