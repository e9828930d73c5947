/** The checkers whose verdicts count: those of the settings and those added while the server runs, without revoked ones. */
import type { ListedChecker } from '@cairn/api/release-checkers.contract';
import type { CheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { SqlQuery, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import {
  findStoredReleaseCheckers,
  insertReleaseChecker,
  lockCheckerChanges,
  markCheckerKeyRevoked,
  type StoredReleaseChecker,
} from './checkers.repository.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import { CHECKERS_RIGHT, requireCurrentRights } from '../permissions/release-actor.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';

/** A checker whose key is not revoked. */
interface LiveChecker {
  readonly key: CheckerKey;
  /** State of the key in the database; undefined for a key of the settings. */
  readonly stored?: StoredReleaseChecker;
}

/**
 * Returns the checkers whose keys are not revoked, including checkers whose keys have expired or are valid for one remote only.
 */
const findLiveCheckers = async (
  sql: SqlQuery,
  configured: readonly CheckerKey[],
): Promise<LiveChecker[]> => {
  const all = await findStoredReleaseCheckers(sql);
  const live = all.filter(
    (checker) => !checker.revokedAt && !isConfiguredCheckerName(configured, checker.name),
  );
  return [
    ...configured.filter(({ x }) => !isRevoked(all, x)).map((key) => ({ key })),
    ...live.map((stored) => ({ key: toCheckerKey(stored), stored })),
  ];
};

export const toCheckerKey = ({
  name,
  key,
}: Pick<StoredReleaseChecker, 'name' | 'key'>): CheckerKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  kid: name,
  x: key,
});

interface CheckersOptions {
  /** Checkers of the settings. */
  readonly checkers: readonly CheckerKey[];
  readonly now: () => Date;
}

/**
 * Returns the checkers whose signatures are valid for releases of the remote. They are read for each call, because another
 * process may have just revoked a key.
 */
export const findTrustedCheckers = async (
  sql: SqlQuery,
  { checkers, now }: CheckersOptions,
  remote: string | undefined,
): Promise<CheckerKey[]> =>
  (await findLiveCheckers(sql, checkers))
    .filter(({ stored }) => !stored || !findKeyFault(stored, remote, now()))
    .map(({ key }) => key);

/** Reason why a key that is not revoked is not valid for a remote. */
type KeyFault = 'checker-remote' | 'checker-expired' | 'checker-unknown';

export const findKeyFault = (
  { remote: only, endsAt, isMakerEntitled }: StoredReleaseChecker,
  remote: string | undefined,
  now: Date,
): KeyFault | undefined => {
  if (!isMakerEntitled) return 'checker-unknown';
  if (only !== null && only !== remote) return 'checker-remote';
  return endsAt && endsAt <= now ? 'checker-expired' : undefined;
};

/**
 * Returns whether the settings contain a checker with this name. Two checkers cannot share a name, so the name of the settings
 * is taken until its key is revoked.
 */
export const isConfiguredCheckerName = (configured: readonly CheckerKey[], name: string): boolean =>
  configured.some(({ kid }) => kid === name);

const isRevoked = (stored: readonly StoredReleaseChecker[], key: string): boolean =>
  stored.some((checker) => checker.key === key && checker.revokedAt);

interface AddedChecker {
  readonly by: ReleaseAuthor;
  readonly replace?: boolean | undefined;
}

/** @param configured checkers of the settings */
export const createReleaseCheckersService = (
  sql: Sql,
  configured: readonly CheckerKey[],
  now: () => Date,
) => ({
  list: async (): Promise<ListedChecker[]> => {
    const stored = await findStoredReleaseCheckers(sql);
    const fromSettings = configured
      .filter(({ x }) => !isRevoked(stored, x))
      .map(({ kid, x }): ListedChecker => ({ name: kid, key: x, from: 'settings' }));
    const all = [...fromSettings, ...stored.map((checker) => toListedChecker(checker, configured))];
    return all.toSorted(compareListedCheckers);
  },
  /**
   * Adds the public key of a checker. Throws 409 and 422.
   * @returns whether it replaced an earlier key of the same checker
   */
  add: (key: CheckerKey, details: AddedChecker): Promise<boolean> =>
    sql.begin(async (tx) => {
      await lockCheckerChanges(tx);
      await requireCurrentRights(tx, details.by, [CHECKERS_RIGHT], now());
      return addCheckerKey(tx, configured, key, details);
    }),
  /** Revokes the key of a checker. Throws 404 if there is no such checker. */
  revoke: (name: string, { by, reason }: { by: ReleaseAuthor; reason: string }): Promise<void> =>
    sql.begin(async (tx) => {
      await lockCheckerChanges(tx);
      await requireCurrentRights(tx, by, [CHECKERS_RIGHT], now());
      const known = await findLiveKey(tx, configured, name);
      if (!known)
        return throwReleaseRefusal('checker-unknown', `There is no trusted checker ${name}.`);
      return markCheckerKeyRevoked(tx, { name, key: known.x, by: by.name, reason });
    }),
});

export type ReleaseCheckersService = ReturnType<typeof createReleaseCheckersService>;

const findLiveKey = async (
  sql: SqlQuery,
  configured: readonly CheckerKey[],
  name: string,
): Promise<CheckerKey | undefined> =>
  (await findLiveCheckers(sql, configured)).find(({ key }) => key.kid === name)?.key;

/** Stores the key of a checker. Returns whether it replaced an earlier one. Throws 409 and 422. */
const addCheckerKey = async (
  tx: TransactionSql,
  configured: readonly CheckerKey[],
  { kid: name, x: key, ...more }: CheckerKey,
  { by: { name: by }, replace = false }: AddedChecker,
): Promise<boolean> => {
  if ('d' in more && more['d'] !== undefined)
    throwReleaseRefusal(
      'checker-private',
      'That is the private key, which must stay with the checker.',
    );
  const known = await findLiveKey(tx, configured, name);
  if (known && !replace) throwReleaseRefusal('checker-known', `${name} has a key already.`);
  if (isConfiguredCheckerName(configured, name))
    throwReleaseRefusal(
      'checker-known',
      `${name} is configured in the settings of the server (RELEASE_CHECKER_KEYS).`,
      'Choose another name, and revoke this one.',
    );
  if (known)
    await markCheckerKeyRevoked(tx, { name, key: known.x, by, reason: 'It was replaced.' });
  if (!(await insertReleaseChecker(tx, { name, key, by })))
    throwReleaseRefusal(
      'checker-known',
      'A checker uses this key already, or used it before.',
      'Make a new key.',
    );
  return known !== undefined;
};

/** Sorts revoked checkers after the others, then by name. */
const compareListedCheckers = (one: ListedChecker, other: ListedChecker): number =>
  rankByRevocation(one) - rankByRevocation(other) || (one.name < other.name ? -1 : 1);

const rankByRevocation = ({ revokedAt }: ListedChecker): number =>
  revokedAt === undefined ? 0 : 1;

const toListedChecker = (
  { name, key, addedAt, addedBy, revokedAt, revokedBy, reason }: StoredReleaseChecker,
  configured: readonly CheckerKey[],
): ListedChecker => ({
  name,
  key,
  ...(configured.some(({ x }) => x === key)
    ? { from: 'settings' }
    : { from: 'registry', addedAt: addedAt.toISOString(), addedBy }),
  ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
  ...(revokedBy !== null && { revokedBy }),
  ...(reason !== null && { reason }),
});
