import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AccountMailTemplates } from './auth-mails.ts';
import { findStudentByEmail } from './auth.repository.ts';
import { issuePasswordLink, toJoinRequestUrl, toPasswordLinkUrl } from './issue-password-link.ts';
import { findJoinRequest, turnJoinRequestIntoAccount } from './join-requests.repository.ts';
import { recordInvitationTime } from './password-links.repository.ts';
import { areInvitationsAllowed } from './registration-setting.ts';

interface InvitationMailerDeps {
  readonly now: () => Date;
  readonly mails: Pick<AccountMailTemplates, 'invitation' | 'joinRequest'>;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
}

/** Mails invitations: links with which people whom staff have added set their first password. 003 §2.3 */
export interface InvitationMailer {
  /**
   * Adds the mail to the transaction, and ends an earlier link of the person. Throws conflict while registration is closed. For
   * a join request, the mail asks the owner of the requested address to join; no mail is sent if the owner has declined before.
   * @param siteUrl URL of this site
   */
  readonly send: (
    tx: TransactionSql,
    person: { readonly studentId: string; readonly email: string },
    siteUrl: string,
  ) => Promise<void>;
  /** Sends the mails of committed transactions. */
  readonly wake: () => void;
}

export const createInvitationMailer = ({
  now,
  mails,
  outbox,
}: InvitationMailerDeps): InvitationMailer => ({
  send: async (tx, { studentId, email }, siteUrl) => {
    if (!(await areInvitationsAllowed(tx)))
      throw new AppError(
        'conflict',
        'Registration is closed, so no invitation can be sent. Set a first password, or open the registration.',
      );
    const account = { studentId, kind: 'invitation', isMailed: true } as const;
    const { link, expiresAt } = await issuePasswordLink(tx, account, now());
    await recordInvitationTime(tx, studentId, now());
    const request = await findJoinRequest(tx, studentId);
    const to = request?.requestedEmail ?? email;
    if (request && (await findStudentByEmail(tx, to))) {
      if (request.isDeclined) return;
      return outbox.add(tx, mails.joinRequest(to, toJoinRequestUrl(siteUrl, link)), expiresAt);
    }
    // The account of the join request has another address now, or was erased.
    if (request) await turnJoinRequestIntoAccount(tx, studentId);
    await outbox.add(tx, mails.invitation(to, toPasswordLinkUrl(siteUrl, link)), expiresAt);
  },
  wake: () => outbox.wake(),
});
