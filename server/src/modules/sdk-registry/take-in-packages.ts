/** Takes in the packages that this server's own build made, so that teams elsewhere can install them. */
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
import { findBuilds, putPackage } from './packages.repository.ts';

interface TakeInDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Holds packages.json and the tarballs. */
  readonly folder: string;
  /** Whether other bytes may take the place of a version; else the first ones stay for ever. */
  readonly mayReplace: boolean;
  /** Told what could not be taken in. */
  readonly log: (text: string) => void;
}

export const takeInPackages = async (deps: TakeInDeps): Promise<void> => {
  const list = join(deps.folder, PACKED_FILE);
  if (!existsSync(list)) return;
  const packed = packedPackagesSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  await Promise.all(packed.map((each) => takeIn(deps, each)));
};

const takeIn = async (deps: TakeInDeps, packed: PackedPackage): Promise<void> => {
  const { sql, files, folder, mayReplace, log } = deps;
  const { manifest, file, integrity, shasum, bytes } = packed;
  const { name, version } = manifest;
  const known = await findBuilds(sql, name, version);
  const isKnown = known.some((build) => build.integrity === integrity);
  if (known.length > 0 && !isKnown && !mayReplace)
    return log(
      `${name} ${version} is here with other bytes, which teams go on to get. Raise its version and build again.`,
    );
  const key = packageKey({ name, integrity });
  const stored = await files.stat(key);
  // Of bytes that were taken in before as well: what the store has lost since comes back.
  if (stored?.size !== bytes) await files.put(key, createReadStream(join(folder, file)));
  await sql.begin((tx) => putPackage(tx, { name, version, integrity, shasum, bytes, manifest }));
};
