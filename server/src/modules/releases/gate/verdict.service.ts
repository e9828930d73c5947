/**
 * Decides whether a release may run on a channel. Only results that a known checker has signed are valid, never results that a
 * token submits.
 */
import {
  type CheckerKey,
  readStatement,
  type SignedStatement,
  type StatementFault,
} from '@cairn/release-tool/gate/check-statement';
import { digestRelease, GATE_VERSION, toCheckedMix } from '@cairn/release-tool/gate/content-digest';
import { describeMixChanges, findApplicableCheck } from '@cairn/release-tool/gate/applicable-check';
import type { Sql, TransactionSql, SqlQuery } from '../../../platform/database/sql.ts';
import { type ReleaseChannel, findReleaseChannels } from '../channels/channels.repository.ts';
import { findKeyFault, findTrustedCheckers, toCheckerKey } from './checkers.service.ts';
import {
  findStoredReleaseCheckers,
  lockReleaseCheckers,
  type StoredReleaseChecker,
} from './checkers.repository.ts';
import {
  addReleaseCheck,
  type ReleaseCheck,
  findReleaseChecks,
  findReleaseRequirements,
} from './checks.repository.ts';
import {
  createReleaseRefusal,
  requireKnownChannel,
  throwReleaseRefusal,
} from '../release-refusal.ts';
import { requirePublishedReleases } from '../registry/published-release.ts';
import { findReleasesOfVersion, type StoredRelease } from '../registry/releases.repository.ts';
import { readRunningRemotes } from '../channels/running-remotes.ts';
import type { StoredReleaseVerdict } from './verdict.ts';

/** Time in ms for which a passed check of a release is valid, if nothing changes meanwhile. */
const CHECK_LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface VerdictDeps {
  /** ID of this registry, which signed results must contain. */
  readonly registry: string;
  /** Public keys of checkers from the settings. If a key is removed, the results that it has signed are no longer valid. */
  readonly checkers: readonly CheckerKey[];
  readonly now: () => Date;
}

interface SubmittedReleaseCheck {
  readonly remote: string;
  readonly version: string;
  readonly channel: string;
  readonly statement?: string | undefined;
}

interface CountingChecksQuery {
  readonly remote: string;
  readonly version: string;
  readonly channel: string;
  /** Digest of the release's descriptor, see `digestDescriptor`. */
  readonly digest: string;
}

type CountingCheck = ReleaseCheck & { readonly at: Date };

/**
 * Throws 422 if results signed with this checker's key would be refused.
 * @param key public key, `x` of its JWK; `remote` is what the checker checks
 */
export const requireTrustedChecker = async (
  sql: Sql,
  deps: VerdictDeps,
  { key, remote }: { readonly key: string; readonly remote: string | undefined },
): Promise<void> => {
  const checkers = await findTrustedCheckers(sql, deps, remote);
  if (checkers.some(({ x }) => x === key)) return;
  const known = (await findStoredReleaseCheckers(sql)).find((checker) => checker.key === key);
  if (known) refuseKnownKey(known, remote, deps.now());
  refuseChecker('No trusted checker has this key.');
};

/** Stores the signed result of a check. Throws 403, 404, 409 and 422. */
export const storeSubmittedCheck = async (
  sql: Sql,
  deps: VerdictDeps,
  check: SubmittedReleaseCheck,
): Promise<void> => {
  const { remote, version, channel } = check;
  const checkers = await findTrustedCheckers(sql, deps, remote);
  const statement = await readSubmittedCheck(sql, check, { ...deps, checkers });
  requireKnownChannel(await findReleaseChannels(sql), channel);
  const releases = await requirePublishedReleases(sql, remote, version);
  const release =
    releases.find(({ descriptor }) => digestRelease(descriptor) === statement.digest) ??
    throwReleaseRefusal(
      'check-other',
      `The statement is about other bytes than ${remote} ${version} has here.`,
    );
  const newCheck = toReleaseCheck(statement, checkers);
  if (!(await addReleaseCheck(sql, release.id, newCheck, deps.now())))
    throwReleaseRefusal('check-replayed', 'This statement was submitted before.');
};

/** Returns the signed checks of a release with this content that are valid for the channel, newest first. */
export const listValidReleaseChecks = async (
  sql: Sql,
  deps: VerdictDeps,
  { remote, version, channel, digest }: CountingChecksQuery,
): Promise<CountingCheck[]> => {
  const releases = await findReleasesOfVersion(sql, remote, version);
  const release = releases.find(({ descriptor }) => digestRelease(descriptor) === digest);
  return release ? findCountingChecks(sql, deps, release, channel) : [];
};

/**
 * Returns the verdict on a release. Throws 422 unless a valid checker says that the release may run together with the
 * releases of these channels.
 */
export const findReleaseVerdict = async (
  tx: TransactionSql,
  deps: VerdictDeps,
  subject: VerdictSubject,
): Promise<StoredReleaseVerdict> =>
  (await findReleaseRequirements(tx, subject.channel)).wants === 'rules'
    ? { how: 'rules' }
    : findSignedVerdict(tx, deps, subject);

interface VerdictSubject {
  readonly release: StoredRelease;
  readonly channel: string;
  readonly channels: readonly ReleaseChannel[];
}

const findSignedVerdict = async (
  tx: TransactionSql,
  deps: VerdictDeps,
  { release, channel, channels }: VerdictSubject,
): Promise<StoredReleaseVerdict> => {
  const fix = describeCheckerFix(channel);
  const name = `${release.remote} ${release.version}`;
  await lockReleaseCheckers(tx);
  const counting = await findCountingChecks(tx, deps, release, channel);
  const newest = counting.find((check) => check.channel === channel) ?? counting[0];
  if (!newest)
    return throwReleaseRefusal(
      'gate-missing',
      `No trusted checker has passed ${name} for ${channel} within the last day.`,
      fix,
    );
  const running = await readRunningRemotes(tx, channels, channel);
  const now = toCheckedMix(
    running.map(({ current }) => current.descriptor),
    channels.find((each) => each.channel === channel)?.values,
  );
  const { remote } = release;
  const check = findApplicableCheck(counting, { remote, channel, mix: now }) ?? newest;
  if (!check.passed)
    throw createReleaseRefusal(422, [
      { rule: 'gate-failed', message: `${name} failed the gate of ${channel}.`, fix },
      ...check.problems,
    ]);
  const changed = describeMixChanges(remote, check.mix, now);
  if (changed.length > 0)
    throwReleaseRefusal(
      'gate-stale',
      `${channel} has changed since ${name} passed its gate: ${changed.join(', ')}.`,
      fix,
    );
  return { how: 'signed', by: check.by, at: check.at.toISOString() };
};

/** Returns the signed result of a check if it matches the release and the channel. Throws 403 and 422. */
const readSubmittedCheck = async (
  sql: Sql,
  { remote, version, channel, statement }: SubmittedReleaseCheck,
  deps: VerdictDeps,
): Promise<SignedStatement> => {
  if (statement === undefined)
    return throwReleaseRefusal(
      'check-unsigned',
      'The check is not signed. Only a check that a trusted checker has signed counts.',
    );
  const read = await readStatement(statement, { ...deps, now: deps.now() });
  if (typeof read === 'string') {
    const signer = await findUntrustedSigner(sql, statement, deps);
    return signer ? refuseKnownKey(signer, remote, deps.now()) : refuseStatementFault(read);
  }
  if (read.remote !== remote || read.version !== version || read.channel !== channel)
    throwReleaseRefusal(
      'check-other',
      `The statement is about ${read.remote} ${read.version} on ${read.channel}, not about ${remote} ${version} on ${channel}.`,
    );
  if (read.rules !== GATE_VERSION)
    throwReleaseRefusal(
      'check-rules',
      `It was checked with the rules ${read.rules}; these are ${GATE_VERSION}.`,
    );
  return read;
};

/** Returns the check to store, with the key of the checker that has signed it. */
const toReleaseCheck = (
  statement: SignedStatement,
  checkers: readonly CheckerKey[],
): ReleaseCheck => {
  const { channel, digest: contentDigest, passed, problems, mix, rules, by, nonce } = statement;
  const key = checkers.find(({ kid }) => kid === by)?.x ?? null;
  return { channel, contentDigest, passed, problems, mix, rules, by, key, nonce };
};

/** Returns the checker that has signed the result of a check with a key that is not valid; undefined if there is none. */
const findUntrustedSigner = async (
  sql: Sql,
  statement: string,
  deps: VerdictDeps,
): Promise<StoredReleaseChecker | undefined> => {
  for (const known of await findStoredReleaseCheckers(sql)) {
    const checkers = [toCheckerKey(known)];
    const read = await readStatement(statement, { ...deps, checkers, now: deps.now() });
    if (typeof read !== 'string') return known;
  }
  return undefined;
};

/** Returns the checks of the release that are valid for the channel, newest first. */
const findCountingChecks = async (
  sql: SqlQuery,
  deps: VerdictDeps,
  release: StoredRelease,
  channel: string,
): Promise<CountingCheck[]> => {
  const checkers = await findTrustedCheckers(sql, deps, release.remote);
  const found = await findReleaseChecks(sql, release.id, channel);
  return found.filter((check) => isCountingCheck(check, release, { ...deps, checkers }));
};

/** Returns whether a valid key signed the check of a release recently, for these bytes and rules. */
const isCountingCheck = (
  check: CountingCheck,
  { descriptor }: StoredRelease,
  { checkers, now }: VerdictDeps,
): boolean =>
  checkers.some(({ kid, x }) => kid === check.by && x === check.key) &&
  check.contentDigest === digestRelease(descriptor) &&
  check.rules === GATE_VERSION &&
  check.at.getTime() > now().getTime() - CHECK_LIFETIME_MS;

const describeCheckerFix = (channel: string): string =>
  `Run it with the key of a checker: cairn-mfe promote … --channel ${channel} --checker-key FILE.`;

const refuseChecker = (message: string): never =>
  throwReleaseRefusal(
    'checker-unknown',
    message,
    'The operator of the site adds its public key: ./cairn releases checker add FILE.',
    422,
  );

/** Throws 422 with the reason why the key of a checker is not valid for the remote. */
const refuseKnownKey = (
  checker: StoredReleaseChecker,
  remote: string | undefined,
  now: Date,
): never => {
  if (checker.revokedAt) return refuseRevoked(checker);
  const { name } = checker;
  const fault = findKeyFault(checker, remote, now);
  if (fault === 'checker-remote')
    return throwReleaseRefusal(
      fault,
      `The key of the checker ${name} is for ${checker.remote} only.`,
    );
  if (fault === 'checker-expired')
    return throwReleaseRefusal(fault, `The key of the checker ${name} has expired.`);
  return refuseChecker(
    fault
      ? `The person who added the key of the checker ${name} has no right to keys any more.`
      : 'No trusted checker has signed the statement.',
  );
};

const refuseRevoked = ({ name, reason }: StoredReleaseChecker): never =>
  throwReleaseRefusal(
    'checker-revoked',
    `The key of the checker ${name} was revoked${reason === null ? '.' : `: ${reason}`}`,
  );

const refuseStatementFault = (fault: StatementFault): never => {
  if (fault === 'forged')
    return throwReleaseRefusal('check-forged', 'The statement was changed after it was signed.');
  if (fault === 'old')
    return throwReleaseRefusal('check-old', 'The statement is too old, or from the future.');
  if (fault === 'other-registry')
    return throwReleaseRefusal('check-elsewhere', 'The statement is for another registry.');
  return refuseChecker('No trusted checker has signed the statement.');
};
