/** Texts of the mails, which administrators change. Each mail is saved alone. 003 §2.9 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

export const MAIL_KINDS = [
  'invitation',
  'join-request',
  'confirm-address',
  'identity-code',
  'password-code',
  'password-link',
  'password-changed',
  'address-left',
  'address-gained',
  'second-factor-removed',
  'partner-linked',
  'notifications',
  'webinar-moved',
  'webinar-cancelled',
  'course-gained',
  'course-left',
  'release-event',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAX_MAIL_SUBJECT_LENGTH = 200;
export const MAX_MAIL_TEXT_LENGTH = 5000;

/** Subject and text of a mail. `{name}` stands for the value of a variable; an empty line begins a paragraph. */
const mailTextSchema = z.object({
  subject: z.string().check(z.maxLength(MAX_MAIL_SUBJECT_LENGTH)),
  text: z.string().check(z.maxLength(MAX_MAIL_TEXT_LENGTH)),
});
export type MailText = Infer<typeof mailTextSchema>;

/** `custom`: the site's own text; null if the mail has the text of the product. */
const mailTextSettingSchema = z.object({ custom: z.nullable(mailTextSchema) });
export type MailTextSetting = Infer<typeof mailTextSettingSchema>;

const mailTextAnswerSchema = z.object({ values: mailTextSettingSchema });

const changeableMailSchema = z.object({
  kind: z.enum(MAIL_KINDS),
  values: mailTextSettingSchema,
  /** Text of the product. */
  standard: mailTextSchema,
  /** Variables that the text may contain; `isForSubject`: the subject may contain the variable, too. */
  variables: z.array(z.object({ name: z.string(), isForSubject: z.boolean() })),
  /** Time at which the site's own text was saved, in ISO 8601; null if the mail has the text of the product. */
  changedAt: z.nullable(z.string()),
});
export type ChangeableMail = Infer<typeof changeableMailSchema>;

const params = z.object({ kind: z.enum(MAIL_KINDS) });

/** Returns the texts of all mails. Errors: forbidden. */
export const listMailTexts = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/mails',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Texts of the mails',
  answer: z.object({ mails: z.array(changeableMailSchema) }),
});

/**
 * Changes the text of a mail. `before` has the values that the caller saw. A text that equals that of the product is stored as
 * null. Errors: invalid (`details.field`, and `details.variable` for one that is unknown or missing), forbidden,
 * recent-sign-in-needed, conflict (`details.current`).
 */
export const changeMailText = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/mails/:kind',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change the text of a mail',
  params,
  body: z.object({ before: mailTextSettingSchema, after: mailTextSettingSchema }),
  answer: mailTextAnswerSchema,
});

/** Returns the mail with sample data that a text makes. Errors: invalid (as for a change), forbidden. */
export const previewMailText = defineEndpoint({
  method: 'POST',
  path: '/manage/settings/mails/:kind/preview',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Preview of a mail',
  params,
  body: mailTextSchema,
  answer: z.object({
    /** Address of the caller. */
    to: z.string(),
    subject: z.string(),
    /** Complete HTML document of the mail. */
    html: z.string(),
  }),
});

/** Sends the mail of the preview to the address of the caller. Errors: invalid (as for a change), forbidden. */
export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/manage/settings/mails/:kind/test',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Send a mail with sample data to the own address',
  params,
  body: mailTextSchema,
  answer: z.object({ to: z.string() }),
});
