/** Variables of the texts of mails, and the rules for texts that administrators write. 003 §2.9 */
import type { MailKind, MailText } from '@cairn/api/mail-text-settings.contract';
import { AppError } from '../errors/app-error.ts';
import { MAIL_VARIABLE_PATTERN } from './compose-mail.ts';

interface MailVariables {
  /** Variables with a plain value, which the subject may contain too. */
  readonly plain?: readonly string[];
  /** Variables whose value is a link, a code or a list. */
  readonly rich?: readonly string[];
  /** Variable that the text must contain, because the mail would be useless without it. */
  readonly needed?: string;
}

const LINK: MailVariables = { rich: ['link'], needed: 'link' };
const COURSE: MailVariables = { plain: ['course'] };
const WEBINAR: MailVariables = { plain: ['webinar', 'startsAt'] };

/** The variables of each mail besides `siteName`. */
const VARIABLES: Readonly<Record<MailKind, MailVariables>> = {
  invitation: LINK,
  'join-request': LINK,
  'confirm-address': { plain: ['registeredAt'], rich: ['code'], needed: 'code' },
  'identity-code': { rich: ['code'], needed: 'code' },
  'password-code': { rich: ['code'], needed: 'code' },
  'password-link': LINK,
  'password-changed': {},
  'address-left': {},
  'address-gained': {},
  'second-factor-removed': {},
  'partner-linked': { plain: ['partner'] },
  notifications: {
    plain: ['summary'],
    rich: ['notifications', 'settingsLink'],
    needed: 'notifications',
  },
  'webinar-moved': WEBINAR,
  'webinar-cancelled': WEBINAR,
  'course-gained': COURSE,
  'course-left': COURSE,
  'release-event': { plain: ['summary'], rich: ['events', 'settingsLink'], needed: 'events' },
};

const listPlain = (kind: MailKind): string[] => ['siteName', ...(VARIABLES[kind].plain ?? [])];
const listRich = (kind: MailKind): readonly string[] => VARIABLES[kind].rich ?? [];

/** Returns the variables that the text of a mail may contain; `isForSubject` if the subject may contain the variable too. */
export const listMailVariables = (kind: MailKind): { name: string; isForSubject: boolean }[] => [
  ...listPlain(kind).map((name) => ({ name, isForSubject: true })),
  ...listRich(kind).map((name) => ({ name, isForSubject: false })),
];

const refuse = (field: keyof MailText, message: string, variable?: string): never => {
  throw new AppError('invalid', message, { field, ...(variable !== undefined && { variable }) });
};

const toNames = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

const listUsed = (text: string): string[] =>
  [...text.matchAll(MAIL_VARIABLE_PATTERN)].map(([, name = '']) => name);

const requireKnown = (field: keyof MailText, text: string, known: readonly string[]): void => {
  const unknown = listUsed(text).find((name) => !known.includes(name));
  if (unknown !== undefined)
    refuse(field, `{${unknown}} cannot stand here. Use ${toNames(known)}.`, unknown);
};

/** Returns a text in its normal form. Throws invalid for an invalid text, with the name of the field and of the variable. */
export const checkMailText = (kind: MailKind, typed: MailText): MailText => {
  const subject = typed.subject.trim();
  const text = typed.text.replaceAll(/\r\n?/g, '\n').trim();
  if (subject === '') refuse('subject', 'Enter a subject.');
  if (/[\p{Cc}\u2028\u2029]/u.test(subject))
    refuse('subject', 'The subject has a line break. Write it in one line.');
  if (text === '') refuse('text', 'Enter a text.');
  requireKnown('subject', subject, listPlain(kind));
  requireKnown('text', text, [...listPlain(kind), ...listRich(kind)]);
  const { needed } = VARIABLES[kind];
  if (needed !== undefined && !listUsed(text).includes(needed))
    refuse('text', `The text lacks {${needed}}, without which this mail is of no use.`, needed);
  return { subject, text };
};
