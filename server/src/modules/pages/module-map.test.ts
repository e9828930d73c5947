import { createHash } from 'node:crypto';
import type { Release } from '@cairn/release-contract/boot-manifest';
import { toInlinePolicyHash } from '../../platform/http/html-document.ts';
import { createPageImportMap } from './module-map.ts';

const release = (version: string, modules?: string[]): Release => ({
  version,
  container: 'c',
  base: `/remotes/a/${version}/`,
  entry: 'entry.js',
  preload: [],
  integrity: { 'entry.js': 'sha384-entry', 'app.js': `sha384-${version}` },
  ...(modules && { modules }),
});
const remote = (current: Release, ...previous: Release[]) => ({
  name: 'a',
  routes: [],
  current,
  previous,
});

it('contains the hashes of the modules of all releases that the page may run, and no others', () => {
  const remotes = [remote(release('2.0.0', ['app.js']), release('1.0.0', ['app.js']))];
  expect(JSON.parse(createPageImportMap({ remotes }) ?? '')).toEqual({
    integrity: {
      '/remotes/a/2.0.0/app.js': 'sha384-2.0.0',
      '/remotes/a/1.0.0/app.js': 'sha384-1.0.0',
    },
  });
});

it('is absent if no release has modules', () => {
  expect(createPageImportMap({ remotes: [remote(release('1.0.0'))] })).toBeUndefined();
  expect(createPageImportMap({ remotes: [] })).toBeUndefined();
});

it('is allowed by its hash in the content security policy', () => {
  const sum = createHash('sha256').update('{}').digest('base64');
  expect(toInlinePolicyHash('{}')).toBe(`'sha256-${sum}'`);
});
