/** Stores the npm packages of this server's own build, so that external teams can install them. */
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PACKED_PACKAGES_FILE_NAME,
  type PackedPackage,
  packedPackagesSchema,
} from '@cairn/release-contract/packed-packages';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { toNpmPackageKey } from './package-files.ts';
import { findNpmPackageBuilds, makeNpmPackageBuildCurrent } from './packages.repository.ts';

interface StorePackagesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Folder of the build with packages.json and the tarballs. */
  readonly folder: string;
  /** True if another build may replace a version of a package; otherwise the first build stays. */
  readonly mayReplace: boolean;
  /** Called with a message for each package that could not be stored. */
  readonly log: (text: string) => void;
}

export const storeNpmPackagesOfBuild = async (deps: StorePackagesDeps): Promise<void> => {
  const list = join(deps.folder, PACKED_PACKAGES_FILE_NAME);
  if (!existsSync(list)) return;
  const packed = packedPackagesSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  await Promise.all(packed.map((each) => storePackage(deps, each)));
};

const storePackage = async (deps: StorePackagesDeps, packed: PackedPackage): Promise<void> => {
  const { sql, files, folder, mayReplace, log } = deps;
  const { manifest, file, integrity, shasum, bytes } = packed;
  const { name, version } = manifest;
  const known = await findNpmPackageBuilds(sql, name, version);
  const isKnown = known.some((build) => build.integrity === integrity);
  if (known.length > 0 && !isKnown && !mayReplace)
    return log(
      `${name} ${version} is here with other bytes, which teams go on to get. Raise its version and build again.`,
    );
  const key = toNpmPackageKey({ name, integrity });
  const stored = await files.stat(key);
  // Tarballs that are stored already are checked as well, so that a file which the file store has lost is restored.
  if (stored?.size !== bytes) await files.put(key, createReadStream(join(folder, file)));
  await sql.begin((tx) =>
    makeNpmPackageBuildCurrent(tx, { name, version, integrity, shasum, bytes, manifest }),
  );
};
