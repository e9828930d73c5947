import { createHash, randomBytes } from 'node:crypto';
import type { PasswordLinkKind } from '@cairn/api/registration.contract';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { findPasswordLinkExpiry, storePasswordLink } from './password-links.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 003 §2.3: an invitation works for 14 days. */
const LINK_LIFETIME_MS: Readonly<Record<PasswordLinkKind, number>> = {
  password: DAY_MS,
  invitation: 14 * DAY_MS,
};

/** Returns the digest under which the secret part of a link is stored. */
export const hashLink = (link: string): string =>
  createHash('sha256').update(link).digest('base64url');

/** Returns the URL that a mail names. The secret part stands in the fragment, which browsers send to no server and no log has. */
export const toPasswordLinkUrl = (siteUrl: string, link: string): string =>
  `${siteUrl}/set-password#${link}`;

/** Makes the link of an account, in place of an earlier one. Returns its secret part, and the time at which it expires. */
export const issuePasswordLink = async (
  tx: TransactionSql,
  account: { readonly studentId: string; readonly kind: PasswordLinkKind },
  now: Date,
): Promise<{ readonly link: string; readonly expiresAt: Date }> => {
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[account.kind]);
  await storePasswordLink(tx, { ...account, linkHash: hashLink(link), expiresAt });
  return { link, expiresAt };
};

/** Returns whether the newest link of an account is one for a new password, and was issued at this time or later. */
export const wasPasswordLinkIssuedSince = async (
  tx: TransactionSql,
  studentId: string,
  since: Date,
): Promise<boolean> => {
  const expiresAt = await findPasswordLinkExpiry(tx, studentId);
  return (
    expiresAt !== undefined && expiresAt.getTime() - LINK_LIFETIME_MS.password >= since.getTime()
  );
};
