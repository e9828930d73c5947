/** Settings of the site that every page, mail or certificate shows. Each section is saved alone. 003 §2.9 */
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Maximum length of the name of the site. */
export const MAX_SITE_NAME_LENGTH = 60;

/** Size in bytes that a picture of the site has to stay below. */
export const MAX_SITE_IMAGE_BYTES = 200 * 1024;

/** Names of the variables of the environment that fix fields of a section, by field. Such a field cannot be changed. */
const fixedSchema = z.record(z.string(), z.string());

const imageKeySchema = z.string().check(z.regex(/^[\da-f]{64}$/));

/** Number of characters of base64 for a picture of the maximum size, with room for one that is too large. */
const MAX_IMAGE_BASE64_LENGTH = MAX_SITE_IMAGE_BYTES * 2;

/** Bytes of a new picture in base64; absent: the picture stays, or is removed. */
const newImageSchema = z.optional(z.string().check(z.maxLength(MAX_IMAGE_BASE64_LENGTH)));

const brandSettingSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SITE_NAME_LENGTH)),
  /** Key of the picture; null: the drawn logo, or that of the environment. */
  logo: z.nullable(imageKeySchema),
  /** Accent colour of each theme; null: the colours of the product. */
  accent: z.nullable(z.object({ light: z.string(), dark: z.string() })),
});
export type BrandSetting = Infer<typeof brandSettingSchema>;

const brandAnswerSchema = z.object({ values: brandSettingSchema, fixed: fixedSchema });

/** Returns name, logo and accent colours of the site. Errors: forbidden. */
export const getBrandSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/brand',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Name, logo and accent colours of the site',
  answer: brandAnswerSchema,
});

/**
 * Changes name, logo and accent colours. `before` has the values that the caller saw; `newLogo` replaces `after.logo`.
 * Errors: invalid (`details.field`; for a colour that is hard to read also `ratio` and `nearest`), forbidden,
 * recent-sign-in-needed, conflict (`details.current`: values that another person has saved meanwhile; `details.variable`: the
 * variable that fixes a field).
 */
export const changeBrandSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/brand',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change name, logo and accent colours of the site',
  body: z.object({
    before: brandSettingSchema,
    after: brandSettingSchema,
    newLogo: newImageSchema,
  }),
  answer: brandAnswerSchema,
});

/** Maximum number of links of the footer that administrators add. */
export const MAX_FOOTER_LINKS = 12;

/** Maximum length of the text of a footer link. */
export const MAX_FOOTER_LINK_TEXT_LENGTH = 60;

const supportSettingSchema = z.object({
  /** Address for questions; empty: no address is shown. */
  supportEmail: z.string().check(z.trim(), z.maxLength(254)),
  footerLinks: z
    .array(z.object({ text: z.string(), url: z.string().check(z.maxLength(2000)) }))
    .check(z.maxLength(MAX_FOOTER_LINKS)),
});
export type SupportSetting = Infer<typeof supportSettingSchema>;

const supportAnswerSchema = z.object({ values: supportSettingSchema, fixed: fixedSchema });

/** Returns the support address and the links of the footer. Errors: forbidden. */
export const getSupportSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/support',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Support address and links of the footer',
  answer: supportAnswerSchema,
});

/**
 * Changes support address and footer links. `before` has the values that the caller saw. Errors: invalid (`details.field`, and
 * `details.index` of the link), forbidden, recent-sign-in-needed, conflict (`details.current`, or `details.variable`).
 */
export const changeSupportSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/support',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change the support address and the links of the footer',
  body: z.object({ before: supportSettingSchema, after: supportSettingSchema }),
  answer: supportAnswerSchema,
});

/** Maximum length of the name of the founder. */
export const MAX_FOUNDER_NAME_LENGTH = 100;

const certificateSettingSchema = z.object({
  /** Founder of the site; empty: certificates name none. */
  founderName: z.string().check(z.trim(), z.maxLength(MAX_FOUNDER_NAME_LENGTH)),
  /** Key of the picture of the founder's signature; null: none. */
  signature: z.nullable(imageKeySchema),
});
export type CertificateSetting = Infer<typeof certificateSettingSchema>;

const certificateAnswerSchema = z.object({ values: certificateSettingSchema, fixed: fixedSchema });

/** Returns the founder and the signature that certificates show. Errors: forbidden. */
export const getCertificateSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/certificate',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Founder and signature on certificates',
  answer: certificateAnswerSchema,
});

/**
 * Changes founder and signature on certificates that are issued from now on. `before` has the values that the caller saw;
 * `newSignature` replaces `after.signature`. Errors: invalid (`details.field`), forbidden, recent-sign-in-needed, conflict
 * (`details.current`, or `details.variable`).
 */
export const changeCertificateSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/certificate',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change founder and signature on certificates',
  body: z.object({
    before: certificateSettingSchema,
    after: certificateSettingSchema,
    newSignature: newImageSchema,
  }),
  answer: certificateAnswerSchema,
});

const timeSettingSchema = z.object({
  /** IANA name of a time zone, such as 'Europe/Berlin'. */
  timeZone: z.string().check(z.maxLength(100)),
});
export type TimeSetting = Infer<typeof timeSettingSchema>;

const timeAnswerSchema = z.object({ values: timeSettingSchema, fixed: fixedSchema });

/** Returns the time zone of the site. Errors: forbidden. */
export const getTimeSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/time',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Time zone of the site',
  answer: timeAnswerSchema,
});

/** Changes the time zone of the site. Errors: invalid (`details.field`), forbidden, recent-sign-in-needed, conflict. */
export const changeTimeSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/time',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change the time zone of the site',
  body: z.object({ before: timeSettingSchema, after: timeSettingSchema }),
  answer: timeAnswerSchema,
});

/** Shortest and longest time in minutes after which an unused session ends: 15 minutes and 90 days. */
export const SESSION_MINUTES = { min: 15, max: 90 * 24 * 60 } as const;

const sessionSettingSchema = z.object({
  /** Minutes without use after which a session ends. */
  minutes: z.int().check(z.gte(SESSION_MINUTES.min), z.lte(SESSION_MINUTES.max)),
});
export type SessionSetting = Infer<typeof sessionSettingSchema>;

const sessionAnswerSchema = z.object({ values: sessionSettingSchema, fixed: fixedSchema });

/** Returns the length of sessions. Errors: forbidden. */
export const getSessionSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/session',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Length of sessions',
  answer: sessionAnswerSchema,
});

/** Changes the length of sessions, and ends those that are older. Errors: invalid, forbidden, recent-sign-in-needed, conflict. */
export const changeSessionSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/session',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change the length of sessions',
  body: z.object({ before: sessionSettingSchema, after: sessionSettingSchema }),
  answer: sessionAnswerSchema,
});

const assistantSettingSchema = z.object({
  /** Whether pages have the help chat and the assistants of courses. */
  isOn: z.boolean(),
});
export type AssistantSetting = Infer<typeof assistantSettingSchema>;

const assistantAnswerSchema = z.object({ values: assistantSettingSchema, fixed: fixedSchema });

/** Returns whether the assistant is on. Errors: forbidden. */
export const getAssistantSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/assistant',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Whether the assistant is on',
  answer: assistantAnswerSchema,
});

/** Switches the assistant on or off. Errors: forbidden, recent-sign-in-needed, conflict. */
export const changeAssistantSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/assistant',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Switch the assistant on or off',
  body: z.object({ before: assistantSettingSchema, after: assistantSettingSchema }),
  answer: assistantAnswerSchema,
});

const uploadSettingSchema = z.object({
  /** Maximum size in megabytes of a file that a student hands in. */
  submissionMb: z.int().check(z.gte(1)),
});
export type UploadSetting = Infer<typeof uploadSettingSchema>;

const uploadAnswerSchema = z.object({
  values: uploadSettingSchema,
  fixed: fixedSchema,
  /** Limit of the environment in megabytes, and the name of its variable. */
  limit: z.object({ mb: z.int(), variable: z.string() }),
});

/** Returns the maximum size of uploads. Errors: forbidden. */
export const getUploadSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/uploads',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Maximum size of uploads',
  answer: uploadAnswerSchema,
});

/** Changes the maximum size of uploads. Errors: invalid (`details.field`), forbidden, recent-sign-in-needed, conflict. */
export const changeUploadSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/uploads',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change the maximum size of uploads',
  body: z.object({ before: uploadSettingSchema, after: uploadSettingSchema }),
  answer: uploadAnswerSchema,
});

const reminderSettingSchema = z.object({
  /** Whether people are reminded before a mandatory course is due, and when it is overdue. */
  isDueOn: z.boolean(),
  isOverdueOn: z.boolean(),
});
export type ReminderSetting = Infer<typeof reminderSettingSchema>;

const reminderAnswerSchema = z.object({ values: reminderSettingSchema, fixed: fixedSchema });

/** Returns which reminders of mandatory courses are sent. Errors: forbidden. */
export const getReminderSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/reminders',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Which reminders of mandatory courses are sent',
  answer: reminderAnswerSchema,
});

/** Changes which reminders of mandatory courses are sent. Errors: forbidden, recent-sign-in-needed, conflict. */
export const changeReminderSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/reminders',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change which reminders of mandatory courses are sent',
  body: z.object({ before: reminderSettingSchema, after: reminderSettingSchema }),
  answer: reminderAnswerSchema,
});
