/** Stores the packages of this server's own build, so that external teams can install them. */
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PACKED_FILE,
  type PackedPackage,
  packedPackagesSchema,
} from '@cairn/release-contract/packed-packages';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { packageKey } from './package-files.ts';
import { findPackageBuilds, makePackageCurrent } from './packages.repository.ts';

interface StorePackagesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Folder with packages.json and the tarballs. */
  readonly folder: string;
  /** Whether another build may replace a version; otherwise the first one stays. */
  readonly mayReplace: boolean;
  /** Logs packages that could not be stored. */
  readonly log: (text: string) => void;
}

export const storePackages = async (deps: StorePackagesDeps): Promise<void> => {
  const list = join(deps.folder, PACKED_FILE);
  if (!existsSync(list)) return;
  const packed = packedPackagesSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  await Promise.all(packed.map((each) => storePackage(deps, each)));
};

const storePackage = async (deps: StorePackagesDeps, packed: PackedPackage): Promise<void> => {
  const { sql, files, folder, mayReplace, log } = deps;
  const { manifest, file, integrity, shasum, bytes } = packed;
  const { name, version } = manifest;
  const known = await findPackageBuilds(sql, name, version);
  const isKnown = known.some((build) => build.integrity === integrity);
  if (known.length > 0 && !isKnown && !mayReplace)
    return log(
      `${name} ${version} is here with other bytes, which teams go on to get. Raise its version and build again.`,
    );
  const key = packageKey({ name, integrity });
  const stored = await files.stat(key);
  // Known tarballs are checked as well, so that a file which the store has lost is restored.
  if (stored?.size !== bytes) await files.put(key, createReadStream(join(folder, file)));
  await sql.begin((tx) =>
    makePackageCurrent(tx, { name, version, integrity, shasum, bytes, manifest }),
  );
};
