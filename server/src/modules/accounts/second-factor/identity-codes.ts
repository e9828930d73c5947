/**
 * Mailed codes with which a person confirms their identity who has neither a password nor a second factor, such as after a
 * sign-in through a partner. 003 §1
 */
import type { Sql, SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { AccountMailTemplates } from '../auth/auth-mails.ts';
import { createAccountMailLimit } from '../auth/mail-limit.ts';
import { createMailedCodeHash, generateMailedCode, readTypedCode } from '../auth/mailed-code.ts';
import type { AccountMailServices } from '../auth/registration.ts';
import * as repository from './second-factors.repository.ts';

const CODE_LIFETIME_MS = 10 * 60 * 1000;
const MAX_GUESSES = 5;

interface IdentityCodesDeps extends Pick<AccountMailServices, 'outbox'> {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mails: Pick<AccountMailTemplates, 'identityCode'>;
  /** Key of 32 bytes, without which the short codes could be guessed from their hashes. */
  readonly secret: Buffer;
}

/** Returns whether an account has no other way to confirm the identity on this site. */
export const needsIdentityCode = async (sql: SqlQuery, studentId: string): Promise<boolean> => {
  const account = await repository.findAccountForSecondFactor(sql, studentId);
  return account?.lacksPassword === true && !(await repository.hasSecondFactor(sql, studentId));
};

const storeCode = async (
  tx: TransactionSql,
  { sessionId, studentId }: Pick<Identity, 'sessionId' | 'studentId'>,
  { codeHash, expiresAt }: { readonly codeHash: string; readonly expiresAt: Date },
): Promise<void> => {
  await tx`insert into identity_codes
      (session_id, student_id, identity_code_hash, identity_code_expires_at)
    values (${sessionId}, ${studentId}, ${codeHash}, ${expiresAt})
    on conflict (session_id) do update set identity_code_hash = excluded.identity_code_hash,
      identity_code_expires_at = excluded.identity_code_expires_at, identity_code_guesses = 0`;
};

/** Counts the attempt before the code is compared, so that simultaneous attempts are counted too. */
const takeGuess = async (
  tx: TransactionSql,
  sessionId: string,
  now: Date,
): Promise<string | undefined> => {
  const [row] = await tx<{ codeHash: string }[]>`
    update identity_codes set identity_code_guesses = identity_code_guesses + 1
    where session_id = ${sessionId} and identity_code_expires_at > ${now}
      and identity_code_guesses < ${MAX_GUESSES}
    returning identity_code_hash as "codeHash"`;
  return row?.codeHash;
};

export const createIdentityCodes = ({ sql, now, mails, outbox, secret }: IdentityCodesDeps) => {
  const checkMailLimit = createAccountMailLimit(sql, now);
  const hashCode = createMailedCodeHash(secret);
  const hash = (sessionId: string, code: string): string =>
    hashCode(sessionId, code).toString('base64url');
  return {
    /** Mails a new code for the session. Throws conflict for an account with another way, and too-many. */
    send: async (identity: Identity, network: string): Promise<void> => {
      const { studentId, sessionId } = identity;
      const account = await repository.findAccountForSecondFactor(sql, studentId);
      if (!account || !(await needsIdentityCode(sql, studentId)))
        throw new AppError('conflict', 'Confirm with your password or your second factor.');
      await checkMailLimit('identity', account.email, network);
      const code = generateMailedCode();
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS);
      await sql.begin(async (tx) => {
        await storeCode(tx, identity, { codeHash: hash(sessionId, code), expiresAt });
        await outbox.add(tx, mails.identityCode(account.email, code), expiresAt);
      });
      outbox.wake();
    },
    /**
     * Returns whether the typed code is the identity code of the session, and removes the code if so. The caller must commit
     * the transaction also after a wrong code, because the attempt is counted in it.
     */
    prove: async (
      tx: TransactionSql,
      { studentId, sessionId }: Identity,
      typed: string,
    ): Promise<boolean> => {
      // An identity code becomes invalid when the account gets a password or a second factor.
      if (!(await needsIdentityCode(tx, studentId))) return false;
      const codeHash = await takeGuess(tx, sessionId, now());
      if (codeHash !== hash(sessionId, readTypedCode(typed))) return false;
      await tx`delete from identity_codes where session_id = ${sessionId}`;
      return true;
    },
  };
};
export type IdentityCodes = ReturnType<typeof createIdentityCodes>;
