import type { PackageManifest } from '@cairn/release-contract/packed-packages';
import {
  sqlFragment,
  toJsonb,
  type Sql,
  type TransactionSql,
  createInsertFragment,
} from '../../platform/database/sql.ts';

export interface StoredNpmPackageBuild {
  readonly name: string;
  readonly version: string;
  /** Hash of the npm package's tarball, `sha512-…`. */
  readonly integrity: string;
  readonly shasum: string;
  readonly bytes: number;
  readonly manifest: PackageManifest;
  readonly takenAt: Date;
  readonly replacedAt: Date | null;
}

const columns = sqlFragment`name, version, integrity, shasum, bytes, manifest,
  taken_at as "takenAt", replaced_at as "replacedAt"`;

/** Returns all builds of one version of an npm package: the current one first, then the most recently replaced. */
export const findNpmPackageBuilds = (
  sql: Sql | TransactionSql,
  name: string,
  version: string,
): Promise<StoredNpmPackageBuild[]> => sql<StoredNpmPackageBuild[]>`
  select ${columns} from npm_packages where name = ${name} and version = ${version}
  order by replaced_at desc nulls first`;

/** Returns the current build of each version of an npm package, unsorted. */
export const listCurrentNpmPackageBuilds = (
  sql: Sql,
  name: string,
): Promise<StoredNpmPackageBuild[]> =>
  sql<StoredNpmPackageBuild[]>`
  select ${columns} from npm_packages where name = ${name} and replaced_at is null`;

type NewPackage = Omit<StoredNpmPackageBuild, 'takenAt' | 'replacedAt'>;

/** Makes a build of an npm package the current one of its version, and marks all others as replaced. */
export const makeNpmPackageBuildCurrent = async (
  tx: TransactionSql,
  { manifest, ...row }: NewPackage,
): Promise<void> => {
  const { name, version, integrity } = row;
  await tx`insert into npm_packages ${createInsertFragment({ ...row, manifest: toJsonb(manifest) })}
    on conflict (name, version, integrity) do update set replaced_at = null`;
  await tx`update npm_packages set replaced_at = now()
    where name = ${name} and version = ${version} and integrity <> ${integrity} and replaced_at is null`;
};

/** Deletes builds of npm packages that were replaced before `before`. Returns the builds whose files can be removed. */
export const removeReplacedNpmPackageBuilds = (
  sql: Sql,
  before: Date,
): Promise<Pick<StoredNpmPackageBuild, 'name' | 'integrity'>[]> =>
  sql<Pick<StoredNpmPackageBuild, 'name' | 'integrity'>[]>`
  delete from npm_packages where replaced_at < ${before} returning name, integrity`;
