/**
 * Publishes releases: lists the files that the file store lacks, stores them one by one, then stores the release. A release is
 * stored with all its files, or not at all.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { MissingReleaseFile, BrokenRule } from '@cairn/api/releases.contract';
import { type Descriptor, descriptorSchema } from '@cairn/release-contract/descriptor';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { createReadGateFiles, findRulesBrokenByRelease } from '../gate/gate.service.ts';
import { requireCurrentRights } from '../permissions/release-actor.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from './release-events.repository.ts';
import { toHexDigestOfIntegrity, toReleaseFiles, storeReleaseFile } from './release-file-store.ts';
import {
  announceReleaseFiles,
  findReleaseFiles,
  lockRemote,
  markReleaseFileStored,
  renewFileAnnouncements,
} from './release-files.repository.ts';
import { type ReleaseLimits, runWithinStorageQuota } from './release-quota.ts';
import {
  createReleaseRefusal,
  throwReleaseRefusal,
  refuseWithdrawnRelease,
} from '../release-refusal.ts';
import { markReleaseRestored } from './release-retention.ts';
import { addRelease, findReleasesOfVersion, type NewRelease } from './releases.repository.ts';
import { requireKnownRemote } from './published-release.ts';
import { addMissingCompressedCopies, selectIntactReleaseFiles } from './stored-files.ts';
import { findDescriptorProblems } from '@cairn/release-tool/gate/descriptor-rules';

interface PublishedRelease {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly created: boolean;
}

interface ReleasePublication {
  readonly descriptor: unknown;
  /** Git commit from which the release was built; `branch` and `repository` name its origin. */
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly repository?: string | undefined;
}

/** Path of the endpoint that receives the bytes of one file of a release. */
export const RELEASE_FILE_UPLOAD_ROUTE = '/api/v1/remotes/:name/files/:digest';

/** Returns the digest of a descriptor. The parser fixes the order of fields, so equal descriptors have equal digests. */
export const digestDescriptor = (descriptor: Descriptor): string =>
  createHash('sha256').update(JSON.stringify(descriptor)).digest('hex');

interface PublishDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly limits: ReleaseLimits;
  readonly now: () => Date;
}

/**
 * Records the files of a planned release, and returns those that the file store lacks.
 * @param forPreviews whether the caller uses a token for previews
 */
export const announcePublication = async (
  { sql, files, limits }: PublishDeps,
  name: string,
  input: unknown,
  forPreviews: boolean,
): Promise<MissingReleaseFile[]> => {
  await requireRegisteredRemote(sql, name);
  const descriptor = requireValidDescriptor(name, input);
  await isPublished(sql, descriptor, digestDescriptor(descriptor));
  await runWithinStorageQuota(sql, name, limits, (tx) =>
    announceReleaseFiles(tx, name, toReleaseFiles(descriptor), forPreviews),
  );
  return missingFiles(sql, files, descriptor);
};

/** Stores an announced file of a release. Throws 404, 413 and 422. */
export const receiveReleaseFile = async (
  { sql, files }: PublishDeps,
  name: string,
  digest: string,
  content: Readable,
): Promise<void> => {
  const [file] = await renewFileAnnouncements(sql, name, [digest]);
  if (!file) throwReleaseRefusal('file-undeclared', 'No release announced this file.');
  else if (file.isStored) content.resume();
  else {
    const gzipBytes = await storeReleaseFile(files, name, file, content);
    await markReleaseFileStored(sql, name, file, gzipBytes);
  }
};

/**
 * Publishes a release whose files are stored.
 * @param channel the channel whose rules the release must meet
 */
export const publishStoredFiles = async (
  deps: PublishDeps,
  name: string,
  { descriptor: input, commit, branch, repository }: ReleasePublication,
  { author, channel }: { readonly author: ReleaseAuthor; readonly channel: string },
): Promise<PublishedRelease> => {
  const { sql, files, limits } = deps;
  await requireRegisteredRemote(sql, name);
  const descriptor = requireValidDescriptor(name, input);
  const digest = digestDescriptor(descriptor);
  const { version } = descriptor;
  const isKnown = await isPublished(sql, descriptor, digest);
  // The files of a known release are checked as well, so that files which the store has lost since are sent again.
  await requireFiles(sql, files, descriptor);
  if (isKnown) {
    await restorePublished(sql, limits, descriptor, digest);
    return { name, version, digest, created: false };
  }
  const readFiles = createReadGateFiles(files);
  const problems = await findRulesBrokenByRelease(sql, { readFiles }, descriptor, channel);
  if (problems.length > 0) throw createReleaseRefusal(422, problems);
  const from = { commit, branch, repository };
  const origin = 'published' as const;
  const release = { remote: name, version, digest, origin, descriptor, ...from };
  const isNew = await storePublished(deps, release, author);
  // Another request has just published this version. If the bytes are equal, the result is the same; otherwise this call
  // throws.
  if (!isNew) await isPublished(sql, descriptor, digest);
  return { name, version, digest, created: isNew };
};

/** Checks that all files of a release are stored, and protects them from the deletion of unpublished files. Throws 422. */
const requireFiles = async (sql: Sql, store: FileStore, descriptor: Descriptor): Promise<void> => {
  const digests = toReleaseFiles(descriptor).map(({ digest }) => digest);
  await sql.begin(async (tx) => {
    // The lock makes requests for one remote wait for each other, so that they do not update rows of the same files at the same
    // time.
    await lockRemote(tx, descriptor.name);
    await renewFileAnnouncements(tx, descriptor.name, digests);
  });
  const missing = await missingFiles(sql, store, descriptor);
  if (missing.length > 0) throw createReleaseRefusal(422, missing.map(describeMissingFile));
};

/**
 * Marks a published release as stored again, in case the registry has removed its files. Throws 422 unless all its files are
 * stored.
 */
const restorePublished = (
  sql: Sql,
  limits: ReleaseLimits,
  descriptor: Descriptor,
  digest: string,
): Promise<void> =>
  runWithinStorageQuota(sql, descriptor.name, limits, async (tx) => {
    await requireStored(tx, descriptor);
    await markReleaseRestored(tx, descriptor.name, descriptor.version, digest);
  });

/** Stores a release. Returns false if another request has published the version in the meantime. */
const storePublished = (
  { sql, limits, now }: PublishDeps,
  release: NewRelease,
  author: ReleaseAuthor,
): Promise<boolean> => {
  const { remote, version, descriptor } = release;
  return runWithinStorageQuota(sql, remote, limits, async (tx) => {
    await requireCurrentRights(tx, author, [{ action: 'publish', remote }], now());
    await requireStored(tx, descriptor);
    const id = await addRelease(tx, release, author.name);
    if (id !== undefined)
      await addReleaseEvent(tx, { kind: 'published', by: author, remote, version });
    return id !== undefined;
  });
};

const requireRegisteredRemote = (sql: Sql, name: string): Promise<void> =>
  requireKnownRemote(
    sql,
    name,
    `Correct the name, or register it: ./cairn releases remote add ${name}.`,
  );

/**
 * Returns whether a release with the same bytes is published already. Throws 409 for other bytes of the same version, and
 * 422 for a withdrawn release.
 */
const isPublished = async (
  sql: Sql,
  { name, version }: Descriptor,
  digest: string,
): Promise<boolean> => {
  const known = await findReleasesOfVersion(sql, name, version);
  if (known.length === 0) return false;
  const same = known.find((release) => release.digest === digest);
  if (same) {
    const { isWithdrawn, withdrawn } = same;
    if (isWithdrawn && withdrawn !== null) refuseWithdrawnRelease(name, version, withdrawn);
    return true;
  }
  return throwReleaseRefusal(
    'release-conflict',
    `${name} ${version} is published with other bytes.`,
  );
};

/** Returns the files of a release that were never sent, and those that the store has lost or damaged since. */
const missingFiles = async (
  sql: Sql,
  store: FileStore,
  descriptor: Descriptor,
): Promise<MissingReleaseFile[]> => {
  const { name, files } = descriptor;
  const digests = files.map(({ integrity }) => toHexDigestOfIntegrity(integrity));
  const known = await findReleaseFiles(sql, name, digests);
  const arrived = known.filter(({ isStored }) => isStored);
  const intact = await selectIntactReleaseFiles({ sql, files: store }, name, arrived);
  await addMissingCompressedCopies({ sql, files: store }, name, intact, toReleaseFiles(descriptor));
  const stored = new Set(intact.map(({ digest }) => digest));
  return files
    .filter(({ integrity }) => !stored.has(toHexDigestOfIntegrity(integrity)))
    .map(({ path, integrity, bytes }) => ({
      path,
      bytes,
      put: `/api/v1/remotes/${name}/files/${toHexDigestOfIntegrity(integrity)}`,
    }));
};

/**
 * Throws 422 unless all files are stored. It is called in the transaction that stores the release. A file that the clean-up has
 * marked before counts as not stored, and the clean-up marks none afterwards.
 */
const requireStored = async (tx: TransactionSql, { name, files }: Descriptor): Promise<void> => {
  const digests = files.map(({ integrity }) => toHexDigestOfIntegrity(integrity));
  const known = await findReleaseFiles(tx, name, digests);
  const stored = new Set(known.flatMap(({ isStored, digest }) => (isStored ? [digest] : [])));
  const missing = files.filter(({ integrity }) => !stored.has(toHexDigestOfIntegrity(integrity)));
  if (missing.length > 0) throw createReleaseRefusal(422, missing.map(describeMissingFile));
};

const describeMissingFile = ({ path }: Pick<MissingReleaseFile, 'path'>) => ({
  rule: 'file-missing',
  message: `The descriptor names ${path}, which has not been sent.`,
  fix: 'Send the files that POST …/uploads names, then publish again.',
});

const BUILD_AGAIN_ADVICE = 'Build the release again; remote.json is written by the build alone.';

/** Returns the name of the rule that an invalid field of a release's descriptor breaks. */
const findBrokenRule = (path: readonly PropertyKey[]): string => {
  if (path[0] === 'version') return 'version';
  if (path[0] === 'name') return 'descriptor-name';
  if (path[0] === 'routes') return 'route-pattern';
  if (path.at(-1) === 'path' || path[0] === 'entry' || path[0] === 'preload') return 'file-path';
  if (path.at(-1) === 'integrity') return 'entry-integrity';
  return 'descriptor-shape';
};

/**
 * Returns the valid descriptor of a release. Throws 422 with every rule that the descriptor breaks by itself, or 413 if the
 * release is too large.
 */
export const requireValidDescriptor = (name: string, input: unknown): Descriptor => {
  const parsed = descriptorSchema.safeParse(input);
  if (!parsed.success) {
    const rules = parsed.error.issues.map(({ path, message }): BrokenRule => {
      const where = path.join('.');
      return {
        rule: findBrokenRule(path),
        message: `remote.json, ${where}: ${message}.`,
        fix: BUILD_AGAIN_ADVICE,
      };
    });
    throw createReleaseRefusal(422, rules);
  }
  const descriptor = parsed.data;
  if (descriptor.name !== name)
    throwReleaseRefusal(
      'descriptor-name',
      `The descriptor is of ${descriptor.name} and was sent as ${name}.`,
      `Publish it as ${descriptor.name}.`,
    );
  const problems = findDescriptorProblems(descriptor);
  if (problems.length === 0) return descriptor;
  const isTooLarge = problems.every(({ rule }) => rule.endsWith('-size'));
  throw createReleaseRefusal(isTooLarge ? 413 : 422, problems);
};
