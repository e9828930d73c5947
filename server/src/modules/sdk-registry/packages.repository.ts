import type { PackageManifest } from '@cairn/release-contract/packed-packages';
import {
  sqlFragment,
  toJsonb,
  type Sql,
  type TransactionSql,
  insertValues,
} from '../../platform/database/sql.ts';

export interface StoredPackage {
  readonly name: string;
  readonly version: string;
  /** Hash of the tarball, `sha512-…`. */
  readonly integrity: string;
  readonly shasum: string;
  readonly bytes: number;
  readonly manifest: PackageManifest;
  readonly takenAt: Date;
  readonly replacedAt: Date | null;
}

const columns = sqlFragment`name, version, integrity, shasum, bytes, manifest,
  taken_at as "takenAt", replaced_at as "replacedAt"`;

/** Returns all builds of this version: the current one first, then the most recently replaced. */
export const findPackageBuilds = (
  sql: Sql | TransactionSql,
  name: string,
  version: string,
): Promise<StoredPackage[]> => sql<StoredPackage[]>`
  select ${columns} from npm_packages where name = ${name} and version = ${version}
  order by replaced_at desc nulls first`;

/** Returns the current build of each version, in no order. */
export const findVersions = (sql: Sql, name: string): Promise<StoredPackage[]> =>
  sql<StoredPackage[]>`
  select ${columns} from npm_packages where name = ${name} and replaced_at is null`;

type NewPackage = Omit<StoredPackage, 'takenAt' | 'replacedAt'>;

/** Makes this build the current one of its version and marks all others as replaced. */
export const makePackageCurrent = async (
  tx: TransactionSql,
  { manifest, ...row }: NewPackage,
): Promise<void> => {
  const { name, version, integrity } = row;
  await tx`insert into npm_packages ${insertValues({ ...row, manifest: toJsonb(manifest) })}
    on conflict (name, version, integrity) do update set replaced_at = null`;
  await tx`update npm_packages set replaced_at = now()
    where name = ${name} and version = ${version} and integrity <> ${integrity} and replaced_at is null`;
};

/** Deletes builds replaced before `before`. Returns the packages whose files can be removed. */
export const removeReplacedPackages = (
  sql: Sql,
  before: Date,
): Promise<Pick<StoredPackage, 'name' | 'integrity'>[]> =>
  sql<Pick<StoredPackage, 'name' | 'integrity'>[]>`
  delete from npm_packages where replaced_at < ${before} returning name, integrity`;
