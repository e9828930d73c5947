/** Lets people set up and remove their own second factors. 003 §1 */
import {
  MAX_PASSKEYS,
  type PasskeyAttestation,
  type SecondFactor,
} from '@cairn/api/second-factor.contract';
import type { Sql, SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  createAuthenticatorAppKey,
  toAuthenticatorAppKeyTexts,
  findPeriodOfAuthenticatorCode,
} from './authenticator-app.ts';
import type { SecondFactorChecks } from './second-factor-checks.ts';
import type { PasskeyService } from './passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import * as repository from './second-factors.repository.ts';
import { isSecondFactorRequired } from './second-factor-setting.ts';
import { WRONG_CODE_MESSAGE, WRONG_PASSKEY_MESSAGE } from './sign-in-steps.ts';

interface OwnSecondFactorDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly site: { readonly brandName: string };
  readonly secret: Buffer;
  readonly passkeys: PasskeyService;
  readonly limitGuesses: SecondFactorChecks['limitGuesses'];
}

/** The caller, and the URL of this site to which passkeys belong. */
interface FactorOwner {
  readonly studentId: string;
  readonly siteUrl: string;
}

type ChangedSecondFactor = SecondFactor & { readonly recoveryCodes?: string[] };

const read = async (sql: SqlQuery, studentId: string): Promise<SecondFactor> => {
  const app = await repository.findAuthenticatorApp(sql, studentId);
  const passkeys = await repository.listPasskeys(sql, studentId);
  return {
    app: app?.confirmedAt
      ? { since: app.confirmedAt.toISOString(), usedAt: app.usedAt?.toISOString() ?? null }
      : null,
    passkeys: passkeys.map(({ passkeyId, name, addedAt, usedAt }) => ({
      passkeyId,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await repository.countRecoveryCodesLeft(sql, studentId),
    isRequired: await isSecondFactorRequired(sql, studentId),
  };
};

const requireEmail = async (sql: SqlQuery, studentId: string): Promise<string> => {
  const account = await repository.findAccountForSecondFactor(sql, studentId);
  if (!account) throw new AppError('unauthorized', 'Please sign in first.');
  return account.email;
};

/** Makes recovery codes in place of the earlier ones. */
const replaceCodes = async (
  tx: TransactionSql,
  studentId: string,
  secret: Buffer,
): Promise<string[]> => {
  const codes = createRecoveryCodes();
  await repository.replaceRecoveryCodeHashes(
    tx,
    studentId,
    codes.map((code) => hashRecoveryCode(secret, code)),
  );
  return codes;
};

/** Removes a factor. The last one takes the recovery codes with it, and must stay where the site requires one. */
const createRemoveFactor =
  ({ sql }: OwnSecondFactorDeps) =>
  (studentId: string, remove: (tx: TransactionSql) => Promise<unknown>): Promise<SecondFactor> =>
    sql.begin(async (tx) => {
      await repository.lockAccountForSecondFactor(tx, studentId);
      const had = await repository.hasSecondFactor(tx, studentId);
      await remove(tx);
      if (had && !(await repository.hasSecondFactor(tx, studentId))) {
        if (await isSecondFactorRequired(tx, studentId))
          throw new AppError(
            'conflict',
            'This site asks staff for a second factor. Add another one before you remove this one.',
          );
        await repository.removeRecoveryCodes(tx, studentId);
      }
      return read(tx, studentId);
    });

const createAppChanges = (
  { sql, now, site, secret, limitGuesses }: OwnSecondFactorDeps,
  removeFactor: ReturnType<typeof createRemoveFactor>,
) => ({
  beginApp: async (studentId: string) => {
    const key = createAuthenticatorAppKey();
    const email = await requireEmail(sql, studentId);
    if (!(await sql.begin((tx) => repository.storeAuthenticatorAppKey(tx, studentId, key))))
      throw new AppError('conflict', 'An authenticator app is on already. Turn it off first.');
    return toAuthenticatorAppKeyTexts(key, { brandName: site.brandName, email });
  },
  confirmApp: async (studentId: string, code: string): Promise<ChangedSecondFactor> => {
    const digits = code.replaceAll(/[\s-]/g, '');
    const turnOn = async (tx: TransactionSql): Promise<boolean> => {
      const app = await repository.findAuthenticatorApp(tx, studentId);
      if (!app || app.confirmedAt)
        throw new AppError('conflict', 'Begin to set up the authenticator app again.');
      const period = findPeriodOfAuthenticatorCode(app.key, digits, {
        now: now(),
        lastPeriod: app.lastPeriod,
      });
      if (period !== undefined)
        await repository.recordAuthenticatorAppUse(tx, studentId, period, now());
      return period !== undefined;
    };
    const changed = await sql.begin(async (tx) => {
      const had = await repository.hasSecondFactor(tx, studentId);
      // The transaction ends without an error for a wrong code, so that the wrong attempt is counted.
      if (!(await limitGuesses(tx, studentId, () => turnOn(tx)))) return undefined;
      const codes = had ? {} : { recoveryCodes: await replaceCodes(tx, studentId, secret) };
      return { ...(await read(tx, studentId)), ...codes };
    });
    if (!changed) throw new AppError('invalid', WRONG_CODE_MESSAGE);
    return changed;
  },
  removeApp: (studentId: string) =>
    removeFactor(studentId, (tx) => repository.removeAuthenticatorApp(tx, studentId)),
});

const createPasskeyChanges = (
  { sql, secret, passkeys }: OwnSecondFactorDeps,
  removeFactor: ReturnType<typeof createRemoveFactor>,
) => ({
  beginPasskey: async ({ studentId, siteUrl }: FactorOwner) => {
    if ((await repository.listPasskeys(sql, studentId)).length >= MAX_PASSKEYS)
      throw new AppError('conflict', `Up to ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const email = await requireEmail(sql, studentId);
    return { options: await passkeys.requestNew(sql, { studentId, email }, siteUrl) };
  },
  addPasskey: async (
    { studentId, siteUrl }: FactorOwner,
    name: string,
    response: PasskeyAttestation,
  ): Promise<ChangedSecondFactor> => {
    const changed = await sql.begin(async (tx) => {
      await repository.lockAccountForSecondFactor(tx, studentId);
      const had = await repository.hasSecondFactor(tx, studentId);
      const passkey = await passkeys.readNew(tx, studentId, response, siteUrl);
      if (!passkey || !(await repository.insertPasskey(tx, { ...passkey, name }))) return undefined;
      const codes = had ? {} : { recoveryCodes: await replaceCodes(tx, studentId, secret) };
      return { ...(await read(tx, studentId)), ...codes };
    });
    if (!changed) throw new AppError('invalid', WRONG_PASSKEY_MESSAGE);
    return changed;
  },
  removePasskey: (studentId: string, passkeyId: string) =>
    removeFactor(studentId, (tx) => repository.removePasskeyOfStudent(tx, studentId, passkeyId)),
});

export const createOwnSecondFactorService = (deps: OwnSecondFactorDeps) => {
  const { sql, secret } = deps;
  const removeFactor = createRemoveFactor(deps);
  return {
    read: (studentId: string) => read(sql, studentId),
    ...createAppChanges(deps, removeFactor),
    ...createPasskeyChanges(deps, removeFactor),
    renewRecoveryCodes: (studentId: string): Promise<ChangedSecondFactor> =>
      sql.begin(async (tx) => {
        await repository.lockAccountForSecondFactor(tx, studentId);
        if (!(await repository.hasSecondFactor(tx, studentId)))
          throw new AppError('conflict', 'Set up an authenticator app or a passkey first.');
        const recoveryCodes = await replaceCodes(tx, studentId, secret);
        return { ...(await read(tx, studentId)), recoveryCodes };
      }),
  };
};
export type OwnSecondFactorService = ReturnType<typeof createOwnSecondFactorService>;
