/** Settings of the site that administrators change in the browser. Each section is saved alone. 003 §2.4, §2.9 */
import { REGISTRATION_MODES } from '@cairn/domain/registration-mode.rules';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Maximum number of listed e-mail domains. */
export const MAX_LISTED_DOMAINS = 200;

const listedDomainSchema = z.object({
  domain: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
  /** Group that new accounts with an address of the domain join; null: none. */
  groupId: z.nullable(idSchema),
});
export type ListedEmailDomain = Infer<typeof listedDomainSchema>;

const registrationSettingSchema = z.object({
  mode: z.enum(REGISTRATION_MODES),
  domains: z.array(listedDomainSchema).check(z.maxLength(MAX_LISTED_DOMAINS)),
});
export type RegistrationSetting = Infer<typeof registrationSettingSchema>;

/** Returns who may register, with the number of accounts of each listed domain. Errors: forbidden. */
export const getRegistrationSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/registration',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Who may make an account',
  answer: registrationSettingSchema,
});

/**
 * Changes who may register. `before` has the values that the caller saw.
 * Errors: invalid (`details.index`: the domain that is no domain, stands twice or names no group in use), forbidden,
 * recent-sign-in-needed, conflict (`details.current`: values that another person has saved meanwhile).
 */
export const changeRegistrationSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/registration',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change who may make an account',
  body: z.object({ before: registrationSettingSchema, after: registrationSettingSchema }),
  answer: registrationSettingSchema,
});

const secondFactorSettingSchema = z.object({
  /** Whether people with a role of staff, and those who teach, need a second factor. */
  staff: z.enum(['optional', 'required']),
});
export type SecondFactorSetting = Infer<typeof secondFactorSettingSchema>;

/** Returns of whom the site requires a second factor. Errors: forbidden. */
export const getSecondFactorSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/second-factor',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Of whom the site requires a second factor',
  answer: secondFactorSettingSchema,
});

/**
 * Changes of whom the site requires a second factor. `before` has the values that the caller saw. Errors: forbidden,
 * recent-sign-in-needed, conflict (the caller has no second factor; `details.current`: values that another person has saved).
 */
export const changeSecondFactorSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/second-factor',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change of whom the site requires a second factor',
  body: z.object({ before: secondFactorSettingSchema, after: secondFactorSettingSchema }),
  answer: secondFactorSettingSchema,
});

const partnerAccountsSettingSchema = z.object({
  /**
   * Whether each partner makes accounts, by issuer. A partner that is not listed makes them while registration is open or for listed
   * domains. While registration is closed, no partner does.
   */
  switches: z.record(z.string().check(z.maxLength(500)), z.boolean()),
});
export type PartnerAccountsSetting = Infer<typeof partnerAccountsSettingSchema>;

const partnerAccountsAnswerSchema = z.object({
  values: partnerAccountsSettingSchema,
  /** Partners that the environment of the server names. */
  partners: z.array(z.object({ issuer: z.string(), name: z.string() })),
});

/** Returns which partners make accounts. Errors: forbidden. */
export const getPartnerAccountsSetting = defineEndpoint({
  method: 'GET',
  path: '/manage/settings/partners',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Which partners make accounts',
  answer: partnerAccountsAnswerSchema,
});

/**
 * Changes which partners make accounts. `before` has the values that the caller saw. Errors: invalid (an unknown partner),
 * forbidden, recent-sign-in-needed, conflict (`details.current`).
 */
export const changePartnerAccountsSetting = defineEndpoint({
  method: 'PUT',
  path: '/manage/settings/partners',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Change which partners make accounts',
  body: z.object({ before: partnerAccountsSettingSchema, after: partnerAccountsSettingSchema }),
  answer: partnerAccountsAnswerSchema,
});
