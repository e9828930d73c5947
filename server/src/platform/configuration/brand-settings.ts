import { CHAT_APPLICATION } from '@cairn/domain/instructor-chat.rules';
import { z } from 'zod';
import { optionalUrlSchema } from './setting-types.ts';

/** Adds the names of the fields that the document contains, because administrators cannot change these. */
const addFieldNames = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && !Array.isArray(document)
    ? { ...document, fieldNames: Object.keys(document) }
    : document;

const brandFieldsSchema = z.strictObject({
  /** Names of the fields that the document contains. All other fields have default values. */
  fieldNames: z.array(z.string()),
  name: z.string().min(1).max(60).default('Cairn'),
  /** Kind of site; any unknown value counts as `main` (SHELL-14). */
  mode: z.enum(['main', 'education', 'partner']).default('main').catch('main'),
  /** Path of a picture (SVG, PNG, WebP or JPEG); absent: the built-in logo. */
  logo: z.string().min(1).optional(),
  /** Address of the mail link to support in the footer; empty: no link. */
  supportEmail: z.union([z.literal(''), z.email()]).default('support@cairn.example'),
  /** Founder of the platform, for certificates; empty: certificates show no founder. */
  founder: z.string().max(100).default(''),
  /** URL of the page 'About Us'. */
  aboutUrl: z.string().default('/'),
  /** URL of the FAQs in partner mode; empty: the URL of 'About Us'. */
  faqUrl: optionalUrlSchema,
  /** URL of the instructors' separate site; empty: a link to the desk, which explains how to become an instructor. */
  instructorUrl: optionalUrlSchema,
  /**
   * URL of a form of a social network that adds a certificate to a profile. The query fills in the form; empty: pages show no
   * such link.
   */
  profileFormUrl: optionalUrlSchema.default('https://www.linkedin.com/profile/add'),
  /** Name of this application in pages. Students can write to instructors only if it is `cairn` (VIEW-13). */
  application: z.string().min(1).max(60).default(CHAT_APPLICATION),
});

/** Name, appearance and links of the site. */
export const brandSchema = z.preprocess(addFieldNames, brandFieldsSchema);

/** Returns the names of the environment variables that fix settings of administrators, by setting. */
export const listFixedBrandSettings = ({
  fieldNames,
}: Pick<z.output<typeof brandFieldsSchema>, 'fieldNames'>): Readonly<
  Partial<Record<'name' | 'logo' | 'supportEmail' | 'founderName', string>>
> => {
  const variable = (field: string) => (fieldNames.includes(field) ? `BRAND.${field}` : undefined);
  const fixed = {
    name: variable('name'),
    logo: variable('logo'),
    supportEmail: variable('supportEmail'),
    founderName: variable('founder'),
  };
  return Object.fromEntries(
    Object.entries(fixed).flatMap(([field, name]) => (name === undefined ? [] : [[field, name]])),
  );
};
