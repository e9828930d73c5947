/**
 * Publishing: lists missing files, stores a file, stores a release. A release is stored with all its files, or not at all.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { MissingFile } from '@cairn/api/releases.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { checkDescriptor } from './descriptor-check.ts';
import { createReadGateFiles } from './gate-files.ts';
import { checkRelease } from './gate.service.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { toFileDigest, toReleaseFiles, storeReleaseFile } from './release-file-store.ts';
import {
  announceFiles,
  findFiles,
  lockRemote,
  markStored,
  renewAnnouncements,
} from './release-files.repository.ts';
import type { ReleaseLimits } from './release-limits.ts';
import { runWithinQuota } from './release-quota.ts';
import { createRefusal, throwRefusal, refuseWithdrawn } from './release-refusal.ts';
import { restoreRelease } from './release-retention.ts';
import { addRelease, findReleases, isRemoteKnown, type NewRelease } from './releases.repository.ts';
import { addCopies, selectIntactFiles } from './stored-files.ts';

export interface PublishedRelease {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly created: boolean;
}

export interface PublishService {
  /** @param forPreviews whether the caller uses a token for previews */
  readonly announce: (
    name: string,
    descriptor: unknown,
    forPreviews: boolean,
  ) => Promise<MissingFile[]>;
  readonly storeFile: (name: string, digest: string, content: Readable) => Promise<void>;
  /** @param channel the channel whose rules the release must meet */
  readonly publish: (
    name: string,
    given: Publication,
    by: ReleaseAuthor,
    channel: string,
  ) => Promise<PublishedRelease>;
}

export interface Publication {
  readonly descriptor: unknown;
  /** Source of the build. */
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly repository?: string | undefined;
}

/** Route that receives a missing file. */
export const FILES_PATH = '/api/v1/remotes/:name/files/:digest';

/** Returns the digest of a descriptor. The parser fixes the order of fields, so equal descriptors have equal digests. */
export const releaseDigest = (descriptor: Descriptor): string =>
  createHash('sha256').update(JSON.stringify(descriptor)).digest('hex');

interface PublishDeps {
  readonly files: FileStore;
  readonly limits: ReleaseLimits;
}

export const createPublishService = (sql: Sql, deps: PublishDeps): PublishService => ({
  announce: async (name, given, forPreviews) => {
    await requireRemote(sql, name);
    const descriptor = checkDescriptor(name, given);
    await isPublished(sql, descriptor, releaseDigest(descriptor));
    await runWithinQuota(sql, name, deps.limits, (tx) =>
      announceFiles(tx, name, toReleaseFiles(descriptor), forPreviews),
    );
    return missingFiles(sql, deps.files, descriptor);
  },
  storeFile: async (name, digest, content) => {
    const [file] = await renewAnnouncements(sql, name, [digest]);
    if (!file) {
      const fix = 'Announce the release first: POST …/uploads.';
      throwRefusal(404, 'file-undeclared', 'No release announced this file.', fix);
    } else if (file.isStored) content.resume();
    else {
      const gzipBytes = await storeReleaseFile(deps.files, name, file, content);
      await markStored(sql, name, file, gzipBytes);
    }
  },
  publish: async (name, given, by, channel) => {
    await requireRemote(sql, name);
    const descriptor = checkDescriptor(name, given.descriptor);
    const digest = releaseDigest(descriptor);
    const { version } = descriptor;
    const isKnown = await isPublished(sql, descriptor, digest);
    // A known release is checked as well, so that files it has lost since are sent again.
    await requireFiles(sql, deps.files, descriptor);
    if (isKnown) {
      await runWithinQuota(sql, name, deps.limits, async (tx) => {
        await requireStored(tx, descriptor);
        await restoreRelease(tx, name, version, digest);
      });
      return { name, version, digest, created: false };
    }
    const readFiles = createReadGateFiles(deps.files);
    const problems = await checkRelease(sql, { readFiles }, descriptor, channel);
    if (problems.length > 0) throw createRefusal(422, problems);
    const { commit, branch, repository } = given;
    const from = { commit, branch, repository };
    const origin = 'published' as const;
    const release = { remote: name, version, digest, origin, descriptor, ...from };
    const isNew = await storePublished(sql, deps.limits, release, by);
    // Another request was faster. With the same bytes the result is the same, with others this throws.
    if (!isNew) await isPublished(sql, descriptor, digest);
    return { name, version, digest, created: isNew };
  },
});

/** Checks that all files are stored, and protects them from the sweep. Throws 422. */
const requireFiles = async (sql: Sql, store: FileStore, descriptor: Descriptor): Promise<void> => {
  const digests = toReleaseFiles(descriptor).map(({ digest }) => digest);
  await sql.begin(async (tx) => {
    // The lock makes requests update rows of the same files one after the other.
    await lockRemote(tx, descriptor.name);
    await renewAnnouncements(tx, descriptor.name, digests);
  });
  const missing = await missingFiles(sql, store, descriptor);
  if (missing.length > 0) throw createRefusal(422, missing.map(describeMissingFile));
};

/** Returns false when another request has published the version in the meantime. */
const storePublished = (
  sql: Sql,
  limits: ReleaseLimits,
  release: NewRelease,
  by: ReleaseAuthor,
): Promise<boolean> => {
  const { remote, version, descriptor } = release;
  return runWithinQuota(sql, remote, limits, async (tx) => {
    await requireStored(tx, descriptor);
    const id = await addRelease(tx, release, by.name);
    if (id !== undefined) await addEvent(tx, { kind: 'published', by, remote, version });
    return id !== undefined;
  });
};

const requireRemote = async (sql: Sql, name: string): Promise<void> => {
  if (await isRemoteKnown(sql, name)) return;
  const fix = `Correct the name, or register it: ./cairn releases remote add ${name}.`;
  throwRefusal(404, 'remote-unknown', `There is no remote ${name} here.`, fix);
};

/**
 * Returns whether the same bytes are published already. Throws 409 for other bytes of the same version, 422 for a withdrawn
 * release.
 */
const isPublished = async (
  sql: Sql,
  { name, version }: Descriptor,
  digest: string,
): Promise<boolean> => {
  const known = await findReleases(sql, name, version);
  if (known.length === 0) return false;
  const same = known.find((release) => release.digest === digest);
  if (same) {
    const { isWithdrawn, withdrawn } = same;
    if (isWithdrawn && withdrawn !== null) refuseWithdrawn(name, version, withdrawn);
    return true;
  }
  const fix = 'Raise the version in the package.json and build again.';
  return throwRefusal(
    409,
    'release-conflict',
    `${name} ${version} is published with other bytes.`,
    fix,
  );
};

/** Returns the files that have not been sent, and those that the store has lost or damaged since. */
const missingFiles = async (
  sql: Sql,
  store: FileStore,
  descriptor: Descriptor,
): Promise<MissingFile[]> => {
  const { name, files } = descriptor;
  const digests = files.map(({ integrity }) => toFileDigest(integrity));
  const known = await findFiles(sql, name, digests);
  const arrived = known.filter(({ isStored }) => isStored);
  const whole = await selectIntactFiles({ sql, files: store }, name, arrived);
  await addCopies({ sql, files: store }, name, whole, toReleaseFiles(descriptor));
  const stored = new Set(whole.map(({ digest }) => digest));
  return files
    .filter(({ integrity }) => !stored.has(toFileDigest(integrity)))
    .map(({ path, integrity, bytes }) => ({
      path,
      bytes,
      put: `/api/v1/remotes/${name}/files/${toFileDigest(integrity)}`,
    }));
};

/**
 * Throws 422 unless all files are stored. Called in the transaction that stores the release: a file that the sweep marked
 * before is no longer stored, and none is marked afterwards.
 */
const requireStored = async (tx: TransactionSql, { name, files }: Descriptor): Promise<void> => {
  const digests = files.map(({ integrity }) => toFileDigest(integrity));
  const known = await findFiles(tx, name, digests);
  const stored = new Set(known.flatMap(({ isStored, digest }) => (isStored ? [digest] : [])));
  const missing = files.filter(({ integrity }) => !stored.has(toFileDigest(integrity)));
  if (missing.length > 0) throw createRefusal(422, missing.map(describeMissingFile));
};

const describeMissingFile = ({ path }: Pick<MissingFile, 'path'>) => ({
  rule: 'file-missing',
  message: `The descriptor names ${path}, which has not been sent.`,
  fix: 'Send the files that POST …/uploads names, then publish again.',
});
