import { formatUtcDateTime } from '@cairn/messages/dates';
import {
  composeMail,
  type MailSite,
  type MailValues,
} from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailKind } from '@cairn/api/mail-text-settings.contract';
import type { MailedSignUpCode } from './email-codes.ts';

/**
 * Creates the mails about accounts, courses and webinars, in the name of the brand. Their values are codes and links of this site
 * and texts of its staff, so that no text typed by a visitor reaches another person.
 */
export const createAccountMailTemplates = (site: MailSite) => {
  const compose = (kind: MailKind, to: string, values: MailValues = {}): Mail =>
    composeMail(kind, to, site, values);
  return {
    /**
     * Creates the mail with the code of a sign-up. Other people may sign up with the same e-mail address, so the mail names the
     * time of the sign-up, by which the owner of the address recognises it.
     */
    confirm: (to: string, { code, registeredAt }: MailedSignUpCode) =>
      compose('confirm-address', to, {
        code: { code },
        registeredAt: formatUtcDateTime(registeredAt),
      }),
    /** Sends the code with which a person confirms their identity. */
    identityCode: (to: string, code: string) => compose('identity-code', to, { code: { code } }),
    reset: (to: string, code: string) => compose('password-code', to, { code: { code } }),
    passwordChanged: (to: string) => compose('password-changed', to),
    /**
     * Informs the owner of an account that a partner site can sign them in from now on. @param partner the partner site's name,
     * as the operator has configured it
     */
    linked: (to: string, partner: string) => compose('partner-linked', to, { partner }),
    /** Invites a person whom staff have added. @param link URL of this site with which the invitation is accepted */
    invitation: (to: string, link: string) => compose('invitation', to, { link: { url: link } }),
    /** Asks the owner of an account to join a group. @param link URL of this site with which the request is answered */
    joinRequest: (to: string, link: string) => compose('join-request', to, { link: { url: link } }),
    /** Sends a link for a new password that staff have requested. @param link URL of this site with which the password is set */
    passwordLink: (to: string, link: string) =>
      compose('password-link', to, { link: { url: link } }),
    /** Informs a person that staff have removed their second factor. */
    secondFactorRemoved: (to: string) => compose('second-factor-removed', to),
    /** Informs the old address of an account that staff have changed it. */
    addressLeft: (to: string) => compose('address-left', to),
    /** Informs the new address of an account, which staff have changed. */
    addressGained: (to: string) => compose('address-gained', to),
    /** Informs a person that staff have made them the owner of a course. */
    courseGained: (to: string, course: string) => compose('course-gained', to, { course }),
    /** Informs the earlier owner of a course that staff have given it to another person. */
    courseLeft: (to: string, course: string) => compose('course-left', to, { course }),
    /** Informs an attendee that a webinar does not take place. */
    webinarCancelled: (to: string, webinar: string, startsAt: Date) =>
      compose('webinar-cancelled', to, { webinar, startsAt: formatUtcDateTime(startsAt) }),
    /** Informs an attendee that a webinar has another time. */
    webinarMoved: (to: string, webinar: string, startsAt: Date) =>
      compose('webinar-moved', to, { webinar, startsAt: formatUtcDateTime(startsAt) }),
  };
};
export type AccountMailTemplates = ReturnType<typeof createAccountMailTemplates>;
