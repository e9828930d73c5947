import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { findInstalledVersion } from './installed-copies.ts';
import { readPackageJson } from './package.ts';

const require = createRequire(import.meta.url);

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.unknown()) });

/**
 * Returns a version that changes with our code and the packages that it uses, so that webpack discards its cache. webpack could
 * find this out itself. But it would resolve every package below ours, five seconds for each build without a cache.
 */
export const computeCacheVersion = (): string => {
  const hash = createHash('sha1').update(process.version);
  for (const { name } of listSources()) hash.update(readFileSync(join(import.meta.dirname, name)));
  // The loaders of stylesheets run it; in this workspace it changes without another version.
  hash.update(readFileSync(require.resolve('@cairn/runtime/breakpoints')));
  const dir = join(import.meta.dirname, '..');
  for (const name of Object.keys(manifestSchema.parse(readPackageJson(dir)).dependencies))
    hash.update(`${name} ${findInstalledVersion(dir, name) ?? ''}\n`);
  return hash.digest('hex');
};

const listSources = () =>
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
