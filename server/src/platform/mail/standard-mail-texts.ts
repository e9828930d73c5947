import type { MailKind, MailText } from '@cairn/api/mail-text-settings.contract';

const UNEXPECTED = 'If you do not expect this, write to the people who run {siteName}.';
const ATTENDEE = 'You get this mail because you have signed up for it at {siteName}.';

const toText = (...paragraphs: string[]): string => paragraphs.join('\n\n');

/** The product's texts of all mails. */
export const STANDARD_MAIL_TEXTS: Readonly<Record<MailKind, MailText>> = {
  invitation: {
    subject: 'Your invitation to {siteName}',
    text: toText(
      'The people who run {siteName} have made an account for you. Open this link to choose a password and begin:',
      '{link}',
      'It works once, within 14 days. A newer link replaces it.',
      'If you do not know {siteName}, ignore this mail: without the link the account stays closed. Never give the link to anybody.',
    ),
  },
  'join-request': {
    subject: 'A group of {siteName} asks you to join',
    text: toText(
      'The person who looks after a group of {siteName} has asked that you join it. Open this link to see which group, and to agree or decline:',
      '{link}',
      'Until you agree, they see nothing of your account. The link works for 14 days. A newer link replaces it.',
      'If you do not know the group, decline or ignore this mail: nothing changes. Never give the link to anybody.',
    ),
  },
  'confirm-address': {
    subject: 'Confirm your email for {siteName}',
    text: toText(
      'Welcome to {siteName}. Enter this code in the browser where you signed up:',
      'For the sign-up of {registeredAt}',
      '{code}',
      'It works once, within 24 hours, in that browser only, and sets the password that was chosen at that time. Do you use another browser now? Then sign up again there.',
      'If you did not sign up, ignore this mail: without the code the account stays closed.',
    ),
  },
  'identity-code': {
    subject: 'Confirm that it is you, on {siteName}',
    text: toText(
      'Enter this code on the page that asks for it:',
      '{code}',
      'It works once, within 10 minutes, in the browser where you are signed in.',
      'If you are not asked for a code, end all other sessions on the page Account. Never give the code to anybody.',
    ),
  },
  'password-code': {
    subject: 'Reset your {siteName} password',
    text: toText(
      'Enter this code to choose a new password:',
      '{code}',
      'It works once, within one hour, in the browser where you asked for it. A newer code replaces it.',
      'If you did not ask for it, ignore this mail: your password stays as it is. Never tell anybody this code.',
    ),
  },
  'password-link': {
    subject: 'Choose a new {siteName} password',
    text: toText(
      'The people who run {siteName} have sent you this link. Open it to choose a new password:',
      '{link}',
      'It works once, within 24 hours. A newer link replaces it.',
      'If you do not expect it, ignore this mail: your password stays as it is. Never give the link to anybody.',
    ),
  },
  'password-changed': {
    subject: 'Your {siteName} password was changed',
    text: toText(
      'The password of your {siteName} account has just been changed with a code sent to this address.',
      'Every device that was signed in has been signed out.',
      'If that was not you, reset your password now and secure your mailbox.',
    ),
  },
  'address-left': {
    subject: 'The email address of your {siteName} account was changed',
    text: toText(
      'The people who run {siteName} have just given your account another email address.',
      'Sign in with the new address. Every device that was signed in has been signed out.',
      UNEXPECTED,
    ),
  },
  'address-gained': {
    subject: 'This is now the email address of your {siteName} account',
    text: toText(
      'The people who run {siteName} have just given your account this email address.',
      'Sign in with it and your password to confirm that you read mail to this address.',
      'If you have no account of {siteName}, write to the people who run it.',
    ),
  },
  'second-factor-removed': {
    subject: 'Your second factor at {siteName} was removed',
    text: toText(
      'The people who run {siteName} have just removed the second factor of your account: authenticator app, passkeys and recovery codes.',
      'Sign in with your password, and set up a new one on the page Account. Every device that was signed in has been signed out.',
      'If you did not ask for this, write to the people who run {siteName}, and change your password.',
    ),
  },
  'partner-linked': {
    subject: '{partner} can now sign you in to {siteName}',
    text: toText(
      'Somebody whose address {partner} has confirmed to be yours has just signed in to your {siteName} account from there.',
      'From now on you can sign in either way.',
      'If that was not you, reset your {siteName} password and tell {partner}.',
    ),
  },
  notifications: {
    subject: '{summary}',
    text: toText('{notifications}', 'You choose what {siteName} tells you by mail: {settingsLink}'),
  },
  'webinar-moved': {
    subject: 'Another time for “{webinar}”',
    text: toText(
      'The webinar “{webinar}” now begins on {startsAt}.',
      'The page Webinars shows it in your own time zone.',
      ATTENDEE,
    ),
  },
  'webinar-cancelled': {
    subject: 'Cancelled: “{webinar}”',
    text: toText(
      'The webinar “{webinar}” of {startsAt} does not take place.',
      'You need not do anything.',
      ATTENDEE,
    ),
  },
  'course-gained': {
    subject: 'You now own the course “{course}”',
    text: toText(
      'The people who run {siteName} have just handed the course “{course}” over to you.',
      'Sign in and open Teach to see its students and their work.',
      UNEXPECTED,
    ),
  },
  'course-left': {
    subject: 'The course “{course}” has a new owner',
    text: toText(
      'The people who run {siteName} have just handed the course “{course}” over to another person.',
      'You no longer own it. If you are named as a co-author, you still teach it.',
      UNEXPECTED,
    ),
  },
  'release-event': {
    subject: '{summary}',
    text: toText(
      '{events}',
      'You choose the mails about a remote on its page, below Mails. To get none, clear all boxes there: {settingsLink}',
    ),
  },
};
