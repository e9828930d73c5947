/** The token that a backend gets in place of the session token. It is valid for this backend alone, and for one minute. */
import type { StaffRole } from '@cairn/domain/staff.rules';
import {
  BACKEND_TOKEN_SECONDS,
  BACKEND_TOKEN_TYPE,
  toBackendAudience,
} from '@cairn/release-contract/backend';
import { createTextSigner } from '../../../platform/secrets/text-signer.ts';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createUnsignedToken, type SigningKeys } from '../../accounts/auth/signing-keys.ts';
import { listStaffGrants } from '../../accounts/permissions/staff-permission.ts';
import { requireSecondFactorOfStaff } from '../../accounts/second-factor/second-factor-setting.ts';

/** Name of the server secret from which the IDs of students for backends are derived. */
export const BACKEND_STUDENT_SECRET_NAME = 'backend-student';

/** Length of the student's ID for a remote: 132 bits, so that no two students of a site share one. */
const PSEUDONYM_LENGTH = 22;

interface BackendTokenDeps {
  readonly sql: SqlQuery;
  readonly keys: Pick<SigningKeys, 'sign'>;
  /** Secret from which the IDs of students are derived. */
  readonly secret: Buffer;
  /** URL of this site, which backends expect as the issuer. */
  readonly issuer: string;
  readonly now: () => Date;
}

interface BackendTokenSubject {
  readonly remote: string;
  readonly channel: string;
  /** StudentID of the caller; undefined for a visitor. */
  readonly studentId: string | undefined;
  readonly requestId: string;
}

/**
 * Creates the function that returns the ID under which the backend of a remote knows a student. The ID differs for each remote,
 * so that two backends cannot combine their data about a student.
 */
export const createBackendPseudonym = (secret: Buffer) => {
  const { digest } = createTextSigner(secret, 'backend-student');
  return (remote: string, studentId: string): string =>
    digest(`${remote}\n${studentId}`).toString('base64url').slice(0, PSEUDONYM_LENGTH);
};

export type IssueBackendToken = (subject: BackendTokenSubject) => Promise<string>;

export const createBackendTokenIssuer = (deps: BackendTokenDeps): IssueBackendToken => {
  const { sql, keys, secret, issuer, now } = deps;
  const toPseudonym = createBackendPseudonym(secret);
  return async ({ remote, channel, studentId, requestId }) => {
    const roles = studentId === undefined ? [] : await listEffectiveRoles(sql, studentId);
    const token = createUnsignedToken({ channel, roles }, now(), BACKEND_TOKEN_SECONDS)
      .setIssuer(issuer)
      .setAudience(toBackendAudience(remote))
      .setJti(requestId);
    if (studentId !== undefined) token.setSubject(toPseudonym(remote, studentId));
    return keys.sign(token, { typ: BACKEND_TOKEN_TYPE });
  };
};

/**
 * Returns the staff roles of a student. Returns none if the site requires a second factor of staff and the student has none.
 */
const listEffectiveRoles = async (sql: SqlQuery, studentId: string): Promise<StaffRole[]> => {
  const grants = await listStaffGrants(sql, studentId);
  if (grants.length === 0) return [];
  try {
    await requireSecondFactorOfStaff(sql, studentId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'second-factor-needed') return [];
    throw error;
  }
  return [...new Set(grants.map(({ role }) => role))];
};
