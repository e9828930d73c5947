/** The checkers whose verdicts count: those of the settings and those added while the server runs, without revoked ones. */
import type { ListedChecker } from '@cairn/api/release-checkers.contract';
import type { CheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import {
  findStoredCheckers,
  insertChecker,
  markRevoked,
  type StoredChecker,
} from './checkers.repository.ts';
import { throwRefusal } from './release-refusal.ts';

/** Returns the valid checkers. They are read each time, as another process may have revoked a key a moment ago. */
export const findCheckers = async (
  sql: SqlQuery,
  given: readonly CheckerKey[],
): Promise<CheckerKey[]> => {
  const stored = await findStoredCheckers(sql);
  const live = stored.filter(
    (checker) => !checker.revokedAt && !isConfiguredName(given, checker.name),
  );
  return [
    ...given.filter(({ x }) => !isRevoked(stored, x)),
    ...live.map(({ name, key }) => ({
      kty: 'OKP' as const,
      crv: 'Ed25519' as const,
      kid: name,
      x: key,
    })),
  ];
};

/** Returns the revoked checkers, of the registry and of the settings. */
export const findRevokedCheckers = async (sql: SqlQuery): Promise<StoredChecker[]> =>
  (await findStoredCheckers(sql)).filter(({ revokedAt }) => revokedAt);

/**
 * Returns whether the settings use the name. Two checkers cannot share a name; the settings keep theirs until the key is
 * revoked.
 */
const isConfiguredName = (given: readonly CheckerKey[], name: string): boolean =>
  given.some(({ kid }) => kid === name);

const isRevoked = (stored: readonly StoredChecker[], key: string): boolean =>
  stored.some((checker) => checker.key === key && checker.revokedAt);

export interface CheckersService {
  readonly list: () => Promise<ListedChecker[]>;
  /**
   * Adds a checker. Throws 409 and 422.
   * @returns whether it replaced an earlier key of the name
   */
  readonly add: (key: CheckerKey, given: AddedChecker) => Promise<boolean>;
  /** Throws 404. */
  readonly revoke: (name: string, given: { by: string; reason: string }) => Promise<void>;
}

interface AddedChecker {
  readonly by: string;
  readonly replace?: boolean | undefined;
}

/** @param given checkers of the settings */
export const createCheckersService = (sql: Sql, given: readonly CheckerKey[]): CheckersService => ({
  list: async () => {
    const stored = await findStoredCheckers(sql);
    const fromSettings = given
      .filter(({ x }) => !isRevoked(stored, x))
      .map(({ kid, x }): ListedChecker => ({ name: kid, key: x, from: 'settings' }));
    const all = [...fromSettings, ...stored.map((checker) => toListedChecker(checker, given))];
    return all.toSorted(
      (one, other) =>
        rankByRevocation(one) - rankByRevocation(other) || (one.name < other.name ? -1 : 1),
    );
  },
  add: ({ kid: name, x: key, ...more }, { by, replace = false }) =>
    sql.begin(async (tx) => {
      if ('d' in more && more['d'] !== undefined) refusePrivate();
      const known = (await findCheckers(tx, given)).find(({ kid }) => kid === name);
      if (known && !replace)
        throwRefusal(
          409,
          'checker-known',
          `${name} has a key already.`,
          'Replace it, or choose another name.',
        );
      if (isConfiguredName(given, name)) refuseConfiguredName(name);
      if (known) await markRevoked(tx, { name, key: known.x, by, reason: 'It was replaced.' });
      if (!(await insertChecker(tx, { name, key, by })))
        throwRefusal(
          409,
          'checker-known',
          'This key is or was that of a checker.',
          'Make a new key.',
        );
      return known !== undefined;
    }),
  revoke: (name, { by, reason }) =>
    sql.begin(async (tx) => {
      const known = (await findCheckers(tx, given)).find(({ kid }) => kid === name);
      if (!known)
        return throwRefusal(
          404,
          'checker-unknown',
          `There is no checker ${name} that counts.`,
          'List the checkers.',
        );
      return markRevoked(tx, { name, key: known.x, by, reason });
    }),
});

const rankByRevocation = ({ revokedAt }: ListedChecker): number =>
  revokedAt === undefined ? 0 : 1;

const toListedChecker = (
  { name, key, addedAt, addedBy, revokedAt, revokedBy, reason }: StoredChecker,
  given: readonly CheckerKey[],
): ListedChecker => ({
  name,
  key,
  ...(given.some(({ x }) => x === key)
    ? { from: 'settings' }
    : { from: 'registry', addedAt: addedAt.toISOString(), addedBy }),
  ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
  ...(revokedBy !== null && { revokedBy }),
  ...(reason !== null && { reason }),
});

const refusePrivate = (): never =>
  throwRefusal(
    422,
    'checker-private',
    'That is the private key, which must stay with the checker.',
    'Make a new key, and send its public part, without "d".',
  );

const refuseConfiguredName = (name: string): never =>
  throwRefusal(
    409,
    'checker-known',
    `${name} stands in the settings of the server (RELEASE_CHECKER_KEYS).`,
    'Choose another name, and revoke this one.',
  );
