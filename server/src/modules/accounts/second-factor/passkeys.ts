/** Passkeys (WebAuthn): requests for browsers, and checks of the browsers' responses. */
import type { PasskeyAssertion } from '@cairn/api/factor-proof';
import type { PasskeyAttestation, PasskeyOptions } from '@cairn/api/second-factor.contract';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import * as repository from './second-factors.repository.ts';
import type { StoredPasskey } from './second-factors.repository.ts';

/** Time in ms for which the browser's response is awaited. */
const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

interface PasskeyDeps {
  readonly now: () => Date;
  readonly site: { readonly brandName: string };
}

/** The account for which a passkey is requested. */
export interface PasskeyOwner {
  readonly studentId: string;
  readonly email: string;
}

/** The cast is safe, because the contract has checked the shape of the WebAuthn response. */
const toAuthentication = (response: PasskeyAssertion) => response as AuthenticationResponseJSON;

const toHost = (siteUrl: string): string => new URL(siteUrl).hostname;

const toDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ passkeyId, transports }) => ({ id: passkeyId, transports }));

/** Runs a check of a library that throws for many faults of a response. Returns undefined for all of them. */
const undefinedIfRefused = <T>(check: Promise<T>): Promise<T | undefined> =>
  check.catch(() => undefined);

const toExpiry = (now: Date): Date => new Date(now.getTime() + CHALLENGE_LIFETIME_MS);

/** Creates the request for a new passkey. `siteUrl` is the URL of this site, to which a passkey belongs. */
const createNewRequest = ({ now, site }: PasskeyDeps) => ({
  /** Returns the request for a new passkey. */
  requestNew: async (
    sql: SqlQuery,
    { studentId, email }: PasskeyOwner,
    siteUrl: string,
  ): Promise<PasskeyOptions> => {
    const options = await generateRegistrationOptions({
      rpName: site.brandName,
      rpID: toHost(siteUrl),
      userName: email,
      userID: new TextEncoder().encode(studentId),
      timeout: CHALLENGE_LIFETIME_MS,
      excludeCredentials: toDescriptors(await repository.listPasskeys(sql, studentId)),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const { challenge } = options;
    await repository.storePasskeyChallenge(
      sql,
      { challenge, purpose: 'add', studentId },
      toExpiry(now()),
    );
    return { ...options };
  },
});

/** Creates the requests that ask the browser to prove an existing passkey. */
const createProofRequests = ({ now }: PasskeyDeps) => ({
  /** Returns the request for one of the account's passkeys; null if it has none. */
  requestProof: async (
    sql: SqlQuery,
    studentId: string,
    siteUrl: string,
  ): Promise<PasskeyOptions | null> => {
    const passkeys = await repository.listPasskeys(sql, studentId);
    if (passkeys.length === 0) return null;
    const options = await generateAuthenticationOptions({
      rpID: toHost(siteUrl),
      timeout: CHALLENGE_LIFETIME_MS,
      allowCredentials: toDescriptors(passkeys),
      userVerification: 'preferred',
    });
    const { challenge } = options;
    await repository.storePasskeyChallenge(
      sql,
      { challenge, purpose: 'prove', studentId },
      toExpiry(now()),
    );
    return { ...options };
  },
  /** Returns the request for any passkey of this site that verifies its user. */
  requestSignIn: async (sql: SqlQuery, siteUrl: string): Promise<PasskeyOptions> => {
    const options = await generateAuthenticationOptions({
      rpID: toHost(siteUrl),
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
    });
    const { challenge } = options;
    const request = { challenge, purpose: 'sign-in', studentId: null } as const;
    await repository.storePasskeyChallenge(sql, request, toExpiry(now()));
    return { ...options };
  },
});

interface AssertionCheck {
  readonly response: PasskeyAssertion;
  readonly siteUrl: string;
  readonly purpose: 'prove' | 'sign-in';
}

/**
 * Creates the function that checks the browser's response to a request for a passkey. It returns the passkey; undefined if the
 * check fails.
 */
const createCheck =
  ({ now }: PasskeyDeps) =>
  async (
    tx: TransactionSql,
    { response, siteUrl, purpose }: AssertionCheck,
  ): Promise<StoredPasskey | undefined> => {
    const passkey = await repository.findPasskey(tx, response.id);
    if (!passkey) return undefined;
    const studentId = purpose === 'sign-in' ? null : passkey.studentId;
    const verification = await undefinedIfRefused(
      verifyAuthenticationResponse({
        response: toAuthentication(response),
        expectedChallenge: (challenge) =>
          repository.removeMatchingPasskeyChallenge(tx, { challenge, purpose, studentId }, now()),
        expectedOrigin: new URL(siteUrl).origin,
        expectedRPID: toHost(siteUrl),
        credential: {
          id: passkey.passkeyId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.signatureCount,
        },
        requireUserVerification: purpose === 'sign-in',
      }),
    );
    if (verification?.verified !== true) return undefined;
    const { newCounter } = verification.authenticationInfo;
    await repository.recordPasskeyUse(tx, passkey.passkeyId, newCounter, now());
    return passkey;
  };

/** Creates the function that returns the new passkey of a response; undefined if it does not fit the request. */
const createReadNew =
  ({ now }: PasskeyDeps) =>
  async (
    tx: TransactionSql,
    studentId: string,
    response: PasskeyAttestation,
    siteUrl: string,
  ): Promise<Omit<StoredPasskey, 'name' | 'usedAt'> | undefined> => {
    const verification = await undefinedIfRefused(
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (challenge) =>
          repository.removeMatchingPasskeyChallenge(
            tx,
            { challenge, purpose: 'add', studentId },
            now(),
          ),
        expectedOrigin: new URL(siteUrl).origin,
        expectedRPID: toHost(siteUrl),
        requireUserVerification: false,
      }),
    );
    if (verification?.verified !== true) return undefined;
    const { id, publicKey, counter } = verification.registrationInfo.credential;
    return {
      passkeyId: id,
      studentId,
      publicKey: Buffer.from(publicKey),
      signatureCount: counter,
      transports: response.response.transports ?? [],
      addedAt: now(),
    };
  };

export const createPasskeyService = (deps: PasskeyDeps) => {
  const check = createCheck(deps);
  return {
    ...createNewRequest(deps),
    ...createProofRequests(deps),
    readNew: createReadNew(deps),
    /** Returns whether a response proves a passkey of this account. */
    prove: async (
      tx: TransactionSql,
      studentId: string,
      response: PasskeyAssertion,
      siteUrl: string,
    ): Promise<boolean> => {
      const passkey = await check(tx, { response, siteUrl, purpose: 'prove' });
      return passkey?.studentId === studentId;
    },
    /** Returns the StudentID of the account of a passkey that has verified its user; undefined if it has not. */
    identify: async (
      tx: TransactionSql,
      response: PasskeyAssertion,
      siteUrl: string,
    ): Promise<string | undefined> =>
      (await check(tx, { response, siteUrl, purpose: 'sign-in' }))?.studentId,
  };
};
export type PasskeyService = ReturnType<typeof createPasskeyService>;
