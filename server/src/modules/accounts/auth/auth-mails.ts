import { formatUtcDateTime } from '@cairn/messages/dates';
import type { Mail } from '../../../platform/mail/mail.ts';
import { type MailLook, renderMailHtml } from '../../../platform/mail/mail-page.ts';
import type { MailedSignUpCode } from './email-codes.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';

/** What mails show of the site. */
export interface MailSite extends MailLook {
  readonly brandName: string;
}

interface MailedCode {
  readonly label?: string;
  readonly code: string;
}

interface MailTexts {
  readonly title: string;
  readonly lead: string;
  /** Code that the mail shows in large type, below its label if it has one. */
  readonly code?: MailedCode;
  /** URL that the mail shows as a link. */
  readonly link?: string;
  readonly after: string;
  readonly small: string;
}

const toHtmlParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const codeHtml = ({ label, code }: MailedCode): string =>
  `${label === undefined ? '' : `\n${toHtmlParagraph(label)}`}\n<p class="code">${code}</p>`;

const linkHtml = (url: string): string => {
  const text = escapeHtml(url);
  return `\n<p><a href="${text}">${text}</a></p>`;
};

/** Builds a mail from fixed texts, the brand, codes and links of this site, and titles of courses and webinars alone, so that no text typed by a visitor reaches another person. */
const composeMail = (to: string, site: MailSite, words: MailTexts): Mail => {
  const brand = site.brandName;
  const { title, lead, code, link, after, small } = words;
  const codeLines = code ? [code.label ?? [], code.code].flat() : [];
  return {
    to,
    subject: title,
    text: `${[lead, ...codeLines, ...(link === undefined ? [] : [link]), after, small, brand].join('\n\n')}\n`,
    html: renderMailHtml(
      title,
      `${toHtmlParagraph(lead)}${code ? codeHtml(code) : ''}${link === undefined ? '' : linkHtml(link)}
${toHtmlParagraph(after)}
<p class="small">${escapeHtml(small)}<br>${escapeHtml(brand)}</p>`,
      site,
    ),
  };
};

/** Creates the mails about changes of courses and webinars by staff. */
const createCatalogueMailTemplates = (site: MailSite) => ({
  /** Informs a person that staff have made them the owner of a course. */
  courseGained: (to: string, course: string): Mail =>
    composeMail(to, site, {
      title: `You now own the course “${course}”`,
      lead: `The people who run ${site.brandName} have just handed the course “${course}” over to you.`,
      after: 'Sign in and open Teach to see its students and their work.',
      small: `If you do not expect this, write to the people who run ${site.brandName}.`,
    }),
  /** Informs the earlier owner of a course that staff have given it to another person. */
  courseLeft: (to: string, course: string): Mail =>
    composeMail(to, site, {
      title: `The course “${course}” has a new owner`,
      lead: `The people who run ${site.brandName} have just handed the course “${course}” over to another person.`,
      after: 'You no longer own it. If you are named as a co-author, you still teach it.',
      small: `If you do not expect this, write to the people who run ${site.brandName}.`,
    }),
  /** Informs an attendee that a webinar does not take place. */
  webinarCancelled: (to: string, title: string, startsAt: Date): Mail =>
    composeMail(to, site, {
      title: `Cancelled: “${title}”`,
      lead: `The webinar “${title}” of ${formatUtcDateTime(startsAt)} does not take place.`,
      after: 'You need not do anything.',
      small: `You get this mail because you have signed up for it at ${site.brandName}.`,
    }),
  /** Informs an attendee that a webinar has another time. */
  webinarMoved: (to: string, title: string, startsAt: Date): Mail =>
    composeMail(to, site, {
      title: `Another time for “${title}”`,
      lead: `The webinar “${title}” now begins on ${formatUtcDateTime(startsAt)}.`,
      after: 'The page Webinars shows it in your own time zone.',
      small: `You get this mail because you have signed up for it at ${site.brandName}.`,
    }),
});

/** Creates the mail about a confirmation of the identity. */
const createConfirmationMailTemplates = (site: MailSite) => ({
  /** Sends the code with which a person confirms the identity. */
  identityCode: (to: string, code: string): Mail =>
    composeMail(to, site, {
      title: `Confirm that it is you, on ${site.brandName}`,
      lead: 'Enter this code on the page that asks for it:',
      code: { code },
      after: 'It works once, within 10 minutes, in the browser where you are signed in.',
      small:
        'If you are not asked for a code, end all other sessions on the page Account. Never give the code to anybody.',
    }),
});

/** Creates the mails to people whom staff have added. */
const createInvitationMailTemplates = (site: MailSite) => ({
  /** Invites a person whom staff have added. @param link URL of this site with which the invitation is accepted */
  invitation: (to: string, link: string): Mail =>
    composeMail(to, site, {
      title: `Your invitation to ${site.brandName}`,
      lead: `The people who run ${site.brandName} have made an account for you. Open this link to choose a password and begin:`,
      link,
      after: 'It works once, within 14 days. A newer link replaces it.',
      small: `If you do not know ${site.brandName}, ignore this mail: without the link the account stays closed. Never give the link to anybody.`,
    }),
  /** Asks the owner of an account to join a group. @param link URL of this site with which the request is answered */
  joinRequest: (to: string, link: string): Mail =>
    composeMail(to, site, {
      title: `A group of ${site.brandName} asks you to join`,
      lead: `The person who looks after a group of ${site.brandName} has asked that you join it. Open this link to see which group, and to agree or decline:`,
      link,
      after:
        'Until you agree, they see nothing of your account. The link works for 14 days. A newer link replaces it.',
      small:
        'If you do not know the group, decline or ignore this mail: nothing changes. Never give the link to anybody.',
    }),
});

/** Creates the mails about changes of an account by staff. */
const createStaffMailTemplates = (site: MailSite) => ({
  /** Sends a link for a new password that staff have requested. @param link URL of this site with which the password is set */
  passwordLink: (to: string, link: string): Mail =>
    composeMail(to, site, {
      title: `Choose a new ${site.brandName} password`,
      lead: `The people who run ${site.brandName} have sent you this link. Open it to choose a new password:`,
      link,
      after: 'It works once, within 24 hours. A newer link replaces it.',
      small:
        'If you do not expect it, ignore this mail: your password stays as it is. Never give the link to anybody.',
    }),
  /** Informs a person that staff have removed their second factor. */
  secondFactorRemoved: (to: string): Mail =>
    composeMail(to, site, {
      title: `Your second factor at ${site.brandName} was removed`,
      lead: `The people who run ${site.brandName} have just removed the second factor of your account: authenticator app, passkeys and recovery codes.`,
      after:
        'Sign in with your password, and set up a new one on the page Account. Every device that was signed in has been signed out.',
      small: `If you did not ask for this, write to the people who run ${site.brandName}, and change your password.`,
    }),
  /** Informs the old address of an account that staff have changed it. */
  addressLeft: (to: string): Mail =>
    composeMail(to, site, {
      title: `The email address of your ${site.brandName} account was changed`,
      lead: `The people who run ${site.brandName} have just given your account another email address.`,
      after: 'Sign in with the new address. Every device that was signed in has been signed out.',
      small: `If you do not expect this, write to the people who run ${site.brandName}.`,
    }),
  /** Informs the new address of an account, which staff have changed. */
  addressGained: (to: string): Mail =>
    composeMail(to, site, {
      title: `This is now the email address of your ${site.brandName} account`,
      lead: `The people who run ${site.brandName} have just given your account this email address.`,
      after: 'Sign in with it and your password to confirm that you read mail to this address.',
      small: `If you have no account of ${site.brandName}, write to the people who run it.`,
    }),
});

/** Creates the mails about accounts, in the name of the brand. */
export const createAccountMailTemplates = (site: MailSite) => ({
  /**
   * Creates the mail with the code of a sign-up. Other people may sign up with the same e-mail address, so the mail names the
   * time of the sign-up, by which the owner of the address recognises it.
   */
  confirm: (to: string, { code, registeredAt }: MailedSignUpCode): Mail =>
    composeMail(to, site, {
      title: `Confirm your email for ${site.brandName}`,
      lead: `Welcome to ${site.brandName}. Enter this code in the browser where you signed up:`,
      code: { label: `For the sign-up of ${formatUtcDateTime(registeredAt)}`, code },
      after:
        'It works once, within 24 hours, in that browser only, and sets the password that was chosen at that time. Do you use another browser now? Then sign up again there.',
      small: 'If you did not sign up, ignore this mail: without the code the account stays closed.',
    }),
  reset: (to: string, code: string): Mail =>
    composeMail(to, site, {
      title: `Reset your ${site.brandName} password`,
      lead: 'Enter this code to choose a new password:',
      code: { code },
      after:
        'It works once, within one hour, in the browser where you asked for it. A newer code replaces it.',
      small:
        'If you did not ask for it, ignore this mail: your password stays as it is. Never tell anybody this code.',
    }),
  passwordChanged: (to: string): Mail =>
    composeMail(to, site, {
      title: `Your ${site.brandName} password was changed`,
      lead: `The password of your ${site.brandName} account has just been changed with a code sent to this address.`,
      after: 'Every device that was signed in has been signed out.',
      small: 'If that was not you, reset your password now and secure your mailbox.',
    }),
  /**
   * Informs the owner of an account that a partner site can sign them in from now on. @param partner the partner site's name,
   * as the operator has configured it
   */
  linked: (to: string, partner: string): Mail =>
    composeMail(to, site, {
      title: `${partner} can now sign you in to ${site.brandName}`,
      lead: `Somebody whose address ${partner} has confirmed to be yours has just signed in to your ${site.brandName} account from there.`,
      after: 'From now on you can sign in either way.',
      small: `If that was not you, reset your ${site.brandName} password and tell ${partner}.`,
    }),
  ...createConfirmationMailTemplates(site),
  ...createInvitationMailTemplates(site),
  ...createStaffMailTemplates(site),
  ...createCatalogueMailTemplates(site),
});
export type AccountMailTemplates = ReturnType<typeof createAccountMailTemplates>;
