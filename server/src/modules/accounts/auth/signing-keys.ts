/** The signing keys of this site's tokens. The newest key signs; older keys verify until all their tokens have expired. */
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import { toJsonb, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';

export const TOKEN_SIGNATURE_ALGORITHM = 'EdDSA';
/** Key id for tokens without one, which were signed before there was a second key. */
const FIRST_KEY = 'main';
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Age in ms from which a new key signs tokens. Until then every server has read it. */
const SIGNS_AFTER_MS = 5 * MINUTE_MS;
const READ_INTERVAL_MS = MINUTE_MS;
/**
 * Minimum time in ms between two reads of the keys because of unknown key ids. Another server may have just created a key, but
 * clients can send any id.
 */
const UNKNOWN_KEY_PAUSE_MS = 5000;
/** Time in ms for which a replaced signing key is stored, which is longer than any token is valid. */
const REPLACED_KEY_RETENTION_MS = DAY_MS;

export interface SigningKeys {
  /** Signs a token with the newest key. */
  readonly sign: (token: SignJWT, header?: { readonly typ: string }) => Promise<string>;
  /** Returns the public part of one of this site's signing keys. Throws when there is no key with that id. */
  readonly find: (keyId: string | undefined) => Promise<CryptoKey>;
  /** Returns the public keys with which external services verify tokens. */
  readonly publicSet: () => Promise<JSONWebKeySet>;
}

export interface SigningKeyOptions {
  readonly sql: Sql;
  readonly now: () => Date;
  /**
   * Private signing keys that the operator configured, the signing one first; absent: keys are generated and stored in the
   * database.
   */
  readonly operatorKeys?: readonly JWK[] | undefined;
  /** Number of days for which a key of the database signs tokens; 90 by default. */
  readonly signsForDays?: number;
}

interface KeyRow {
  readonly keyId: string;
  readonly jwk: JWK;
  readonly createdAt: Date;
}

interface Key {
  readonly keyId: string;
  readonly createdAt: Date;
  readonly open: JWK;
  readonly signs: CryptoKey;
  readonly verifies: CryptoKey;
}

const importKey = async ({ keyId, jwk, createdAt }: KeyRow): Promise<Key> => {
  const { d: _secret, key_ops: _operations, ...open } = jwk;
  const [signs, verifies] = await Promise.all([
    importJWK(jwk, TOKEN_SIGNATURE_ALGORITHM),
    importJWK(open, TOKEN_SIGNATURE_ALGORITHM),
  ]);
  return {
    keyId,
    createdAt,
    open: { ...open, kid: keyId, alg: TOKEN_SIGNATURE_ALGORITHM, use: 'sig' },
    signs: signs as CryptoKey,
    verifies: verifies as CryptoKey,
  };
};

const readRows = (sql: Sql | TransactionSql) => sql<KeyRow[]>`
  select key_id as "keyId", private_jwk as jwk, created_at as "createdAt"
  from signing_keys order by created_at desc, key_id`;

const addKey = async (tx: TransactionSql, isFirst: boolean, at: Date): Promise<void> => {
  const { privateKey } = await generateKeyPair(TOKEN_SIGNATURE_ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: TOKEN_SIGNATURE_ALGORITHM };
  const keyId = isFirst ? FIRST_KEY : await calculateJwkThumbprint(jwk);
  await tx`insert into signing_keys (key_id, private_jwk, created_at)
    values (${keyId}, ${toJsonb(jwk)}, ${at})`;
};

/**
 * Returns the signing keys of the database. Adds a key when the newest is too old, and removes keys that are no longer needed.
 */
const rotateKeys = async (sql: Sql, now: Date, signsForMs: number): Promise<readonly KeyRow[]> => {
  const rows = await readRows(sql);
  const isDue = ([newest]: readonly KeyRow[]) =>
    newest === undefined || newest.createdAt.getTime() + signsForMs <= now.getTime();
  if (!isDue(rows)) return rows;
  return sql.begin(async (tx) => {
    await takeNamedTransactionLock(tx, 'signing keys');
    const current = await readRows(tx);
    // Inserts nothing if another server has added the new signing key in the meantime.
    if (!isDue(current)) return current;
    await addKey(tx, current.length === 0, now);
    const [last] = current;
    if (last) {
      // Signing keys older than the last period have signed no token for a whole period, so no valid token needs them.
      await tx`delete from signing_keys where created_at < ${last.createdAt}
        and ${last.createdAt}::timestamptz < ${new Date(now.getTime() - REPLACED_KEY_RETENTION_MS)}`;
    }
    return readRows(tx);
  });
};

const importOperatorKeys = async (operatorKeys: readonly JWK[]): Promise<Key[]> =>
  Promise.all(
    operatorKeys.map(async (jwk) =>
      importKey({
        keyId: jwk.kid ?? (await calculateJwkThumbprint(jwk)),
        jwk,
        createdAt: new Date(0),
      }),
    ),
  );

export const openSigningKeys = async (options: SigningKeyOptions): Promise<SigningKeys> => {
  const { sql, now, operatorKeys, signsForDays = 90 } = options;
  const load = async () =>
    operatorKeys === undefined
      ? Promise.all((await rotateKeys(sql, now(), signsForDays * DAY_MS)).map(importKey))
      : importOperatorKeys(operatorKeys);
  let keys = await load();
  let readAt = now().getTime();

  const readAgainAfter = async (ms: number): Promise<void> => {
    if (operatorKeys !== undefined || Math.abs(now().getTime() - readAt) < ms) return;
    readAt = now().getTime();
    keys = await load();
  };
  const signer = (): Key => {
    const settled = now().getTime() - SIGNS_AFTER_MS;
    const key = keys.find(({ createdAt }) => createdAt.getTime() <= settled) ?? keys.at(-1);
    if (!key) throw new Error('There is no signing key.');
    return key;
  };
  return {
    sign: async (token, header) => {
      await readAgainAfter(READ_INTERVAL_MS);
      const { keyId, signs } = signer();
      return token
        .setProtectedHeader({ ...header, alg: TOKEN_SIGNATURE_ALGORITHM, kid: keyId })
        .sign(signs);
    },
    find: async (keyId = FIRST_KEY) => {
      const named = () => keys.find((key) => key.keyId === keyId)?.verifies;
      if (!named()) await readAgainAfter(UNKNOWN_KEY_PAUSE_MS);
      const key = named();
      if (!key) throw new Error('The token names a key that is not ours.');
      return key;
    },
    publicSet: async () => {
      await readAgainAfter(READ_INTERVAL_MS);
      return { keys: keys.map(({ open }) => open) };
    },
  };
};

/** Returns a token that is not signed yet. @param seconds the lifetime of the token in seconds */
export const createUnsignedToken = (claims: JWTPayload, now: Date, seconds: number): SignJWT => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims).setIssuedAt(issuedAt).setExpirationTime(issuedAt + seconds);
};
