import { createHash, randomBytes } from 'node:crypto';
import type { PasswordLinkKind } from '@cairn/api/registration.contract';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { hasMailedPasswordLink, storePasswordLink } from './password-links.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time in ms for which a mailed link works, by its kind. 003 §2.3 */
const LINK_LIFETIME_MS: Readonly<Record<PasswordLinkKind, number>> = {
  password: DAY_MS,
  invitation: 14 * DAY_MS,
};

/** Returns the digest under which the secret part of a link is stored. */
export const hashPasswordLink = (link: string): string =>
  createHash('sha256').update(link).digest('base64url');

/** Returns the URL that a mail names. The secret part stands in the fragment, which browsers send to no server and no log has. */
export const toPasswordLinkUrl = (siteUrl: string, link: string): string =>
  `${siteUrl}/set-password#${link}`;

/** Returns the URL of the page on which the owner of an account answers a request to join. */
export const toJoinRequestUrl = (siteUrl: string, link: string): string =>
  `${siteUrl}/join-group#${link}`;

interface AccountOfLink {
  readonly studentId: string;
  readonly kind: PasswordLinkKind;
}

/** Makes the link of an account, in place of an earlier one. Returns its secret part, and the time at which it expires. */
export const issuePasswordLink = async (
  tx: TransactionSql,
  { isMailed, ...account }: AccountOfLink & { readonly isMailed: boolean },
  now: Date,
): Promise<{ readonly link: string; readonly expiresAt: Date }> => {
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[account.kind]);
  const mailedAt = isMailed ? now : null;
  await storePasswordLink(tx, {
    ...account,
    linkHash: hashPasswordLink(link),
    expiresAt,
    mailedAt,
  });
  return { link, expiresAt };
};

/** Time in ms within which a second request for a link counts as a repetition of the first, whose response was lost. */
const REPEATED_REQUEST_MS = 60_000;

/**
 * Whether a link was mailed to the account at this time or later; without a time, a moment ago. A second mail would end the link of
 * the first. The caller must hold the lock on the account.
 */
export const isPasswordLinkMailed = (
  tx: TransactionSql,
  account: AccountOfLink,
  { since, now }: { readonly since: Date | undefined; readonly now: Date },
): Promise<boolean> =>
  hasMailedPasswordLink(tx, account, since ?? new Date(now.getTime() - REPEATED_REQUEST_MS));
