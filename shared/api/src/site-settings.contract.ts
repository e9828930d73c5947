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
