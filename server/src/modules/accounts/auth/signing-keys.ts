/** The keys of our own tokens: the newest signs, older ones verify until nothing that they signed is valid any more. */
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
import { json, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';

export const ALGORITHM = 'EdDSA';
/** Of a token without a key id, from before there was a second key. */
const FIRST_KEY = 'main';
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Every server has read a new key before any of them signs with it. */
const SETTLE_MS = 5 * MINUTE_MS;
const READ_AGAIN_MS = MINUTE_MS;
/** A token may name a key that another server has just made; strangers may name any, as often as they like. */
const UNKNOWN_PAUSE_MS = 5000;
/** After a newer one has taken over; no token lives that long. */
const KEPT_MS = DAY_MS;

export interface SigningKeys {
  /** Adds the signature of the newest key. */
  readonly sign: (token: SignJWT, header?: { readonly typ: string }) => Promise<string>;
  /** The public part of a key that we have signed with. Throws when there is none (any more). */
  readonly find: (keyId: string | undefined) => Promise<CryptoKey>;
  /** For others who verify our tokens. */
  readonly publicSet: () => Promise<JSONWebKeySet>;
}

export interface SigningKeyOptions {
  readonly sql: Sql;
  readonly now: () => Date;
  /** Private keys of the operator, the one that signs first; absent: made and kept in the database. */
  readonly given?: readonly JWK[] | undefined;
  /** How long a key of the database signs; 90 days unless told. */
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
    importJWK(jwk, ALGORITHM),
    importJWK(open, ALGORITHM),
  ]);
  return {
    keyId,
    createdAt,
    open: { ...open, kid: keyId, alg: ALGORITHM, use: 'sig' },
    signs: signs as CryptoKey,
    verifies: verifies as CryptoKey,
  };
};

const readRows = (sql: Sql | TransactionSql) => sql<KeyRow[]>`
  select key_id as "keyId", private_jwk as jwk, created_at as "createdAt"
  from signing_keys order by created_at desc, key_id`;

const addKey = async (tx: TransactionSql, isFirst: boolean, at: Date): Promise<void> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: ALGORITHM };
  const keyId = isFirst ? FIRST_KEY : await calculateJwkThumbprint(jwk);
  await tx`insert into signing_keys (key_id, private_jwk, created_at)
    values (${keyId}, ${json(jwk)}, ${at})`;
};

/** The rows, with a new key when the newest is too old, and without those that nothing needs any more. */
const rotated = async (sql: Sql, now: Date, signsForMs: number): Promise<readonly KeyRow[]> => {
  const rows = await readRows(sql);
  const isDue = ([newest]: readonly KeyRow[]) =>
    newest === undefined || newest.createdAt.getTime() + signsForMs <= now.getTime();
  if (!isDue(rows)) return rows;
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`;
    const current = await readRows(tx);
    // Another server was faster.
    if (!isDue(current)) return current;
    await addKey(tx, current.length === 0, now);
    const [last] = current;
    if (last) {
      // What the last one replaced has been out of use for a whole period.
      await tx`delete from signing_keys where created_at < ${last.createdAt}
        and ${last.createdAt}::timestamptz < ${new Date(now.getTime() - KEPT_MS)}`;
    }
    return readRows(tx);
  });
};

const fromOperator = async (given: readonly JWK[]): Promise<Key[]> =>
  Promise.all(
    given.map(async (jwk) =>
      importKey({
        keyId: jwk.kid ?? (await calculateJwkThumbprint(jwk)),
        jwk,
        createdAt: new Date(0),
      }),
    ),
  );

export const openSigningKeys = async (options: SigningKeyOptions): Promise<SigningKeys> => {
  const { sql, now, given, signsForDays = 90 } = options;
  const load = async () =>
    given === undefined
      ? Promise.all((await rotated(sql, now(), signsForDays * DAY_MS)).map(importKey))
      : fromOperator(given);
  let keys = await load();
  let readAt = now().getTime();

  const readAgainAfter = async (ms: number): Promise<void> => {
    if (given !== undefined || Math.abs(now().getTime() - readAt) < ms) return;
    readAt = now().getTime();
    keys = await load();
  };
  const signer = (): Key => {
    const settled = now().getTime() - SETTLE_MS;
    const key = keys.find(({ createdAt }) => createdAt.getTime() <= settled) ?? keys.at(-1);
    if (!key) throw new Error('There is no signing key.');
    return key;
  };
  return {
    sign: async (token, header) => {
      await readAgainAfter(READ_AGAIN_MS);
      const { keyId, signs } = signer();
      return token.setProtectedHeader({ ...header, alg: ALGORITHM, kid: keyId }).sign(signs);
    },
    find: async (keyId = FIRST_KEY) => {
      const named = () => keys.find((key) => key.keyId === keyId)?.verifies;
      if (!named()) await readAgainAfter(UNKNOWN_PAUSE_MS);
      const key = named();
      if (!key) throw new Error('The token names a key that is not ours.');
      return key;
    },
    publicSet: async () => {
      await readAgainAfter(READ_AGAIN_MS);
      return { keys: keys.map(({ open }) => open) };
    },
  };
};

/** A token about to be signed. @param seconds it lives */
export const tokenFor = (claims: JWTPayload, now: Date, seconds: number): SignJWT => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims).setIssuedAt(issuedAt).setExpirationTime(issuedAt + seconds);
};
