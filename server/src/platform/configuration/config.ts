import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { z } from 'zod';
import { parseS3Url } from '../files/s3-location.ts';
import { brandSchema } from './brand-settings.ts';
import { siteModeSchema, resolveSiteMode } from './mode.ts';
import { observabilitySettingSchemas } from './observability-settings.ts';
import { partnerSitesSchema } from './partner-settings.ts';
import { releaseSettingSchemas } from './release-settings.ts';
import { checkUntrustedCodeOrigins } from './separate-origins.ts';
import {
  cloudDesktopsSchema,
  meetingHostsSchema,
  externalServicesSchema,
} from './service-settings.ts';
import {
  createJsonOrFileSchema,
  httpUrlSchema,
  createJwksSchema,
  wordListSchema,
} from './setting-types.ts';

const urlSchema = (protocol: RegExp, error: string) => z.url({ protocol, error });

const signingKeys = createJwksSchema(
  z
    .array(z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), d: z.string() }))
    .min(1),
);

const s3Url = z.string().transform((text, context) => {
  const location = parseS3Url(text);
  if (location) return location;
  context.addIssue({
    code: 'custom',
    message: 'has to be https://host/bucket/prefix or s3://bucket/prefix, without credentials',
  });
  return z.NEVER;
});

/** Schema of the sender of mail: `address@host` or `Name <address@host>`. */
const senderSchema = z.string().transform((text, context) => {
  const start = text.endsWith('>') ? text.indexOf('<') : -1;
  const name = text
    .slice(0, Math.max(start, 0))
    .trim()
    .replace(/^"(.*)"$/, '$1');
  const email = start < 0 ? text : text.slice(start + 1, -1);
  if (z.email().safeParse(email).success && !(start >= 0 && name === ''))
    return { address: email, ...(name !== '' && { name }) };
  context.addIssue({
    code: 'custom',
    message: 'has to be address@host or Name <address@host>',
  });
  return z.NEVER;
});

const settingsSchema = z.object({
  /**
   * `trial` has demo content, a mailbox with all codes and a built-in partner site, all for this machine only; `service` has
   * none of them.
   */
  MODE: siteModeSchema,
  /** TCP port of the server; 0 picks a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** URL of this site as browsers see it, for partners, mails, certificates and packages. Required except in a trial. */
  PUBLIC_URL: httpUrlSchema.optional(),
  /** Folder of the embedded database and uploaded files. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** URL of the database, `postgres://…`; absent: the embedded database. */
  DATABASE_URL: urlSchema(
    /^postgres(ql)?$/,
    'has to be postgres://user@host/database. Encode the special characters of a password (“/” as %2F), or give it as PGPASSWORD',
  ).optional(),
  /**
   * Store of files: `https://host/bucket/prefix` or `s3://bucket/prefix`, with credentials as the AWS SDK finds them;
   * absent: a folder of DATA_DIR.
   */
  S3_URL: s3Url.optional(),
  /** `apply`: every server updates the schema at its start. `wait`: servers wait until `./cairn migrate` has done it. */
  MIGRATIONS: z.enum(['apply', 'wait']).default('apply'),
  /**
   * Seconds for which a stopping process still responds, while /api/health/ready already reports that it is not ready. During
   * this time a load balancer notices the stop.
   */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...observabilitySettingSchemas,
  /** Maximum number of API calls per minute and student; one network address may make ten times as many. */
  RATE_LIMIT: z.coerce.number().int().positive().default(600),
  /** Minutes for which notifications are collected into one mail. */
  NOTIFICATION_MINUTES: z.coerce.number().min(0).max(1440).default(10),
  /** Days for which the audit log of changes by staff is kept. */
  AUDIT_DAYS: z.coerce.number().int().min(30).max(36_500).default(730),
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /**
   * Headers that the trusted proxies set themselves, or remove from incoming requests; without this setting they are
   * ignored.
   */
  PROXY_HEADERS: wordListSchema.pipe(z.array(z.enum(['x-request-id', 'traceparent']))),
  /** Language of the pages. Each build has one language. */
  SITE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .default(SOURCE_LANGUAGE),
  BRAND: createJsonOrFileSchema(brandSchema).prefault('{}'),
  /**
   * URL of the mail server, `smtp://user:password@host:587` or `smtps://…`; absent: mail is stored, and a trial shows it at
   * /dev/mailbox.
   */
  SMTP_URL: urlSchema(/^smtps?$/, 'has to be smtp://… or smtps://…').optional(),
  /** Sender of the site's mail, `address` or `Name <address>`, with the brand as the default name; required with SMTP_URL. */
  MAIL_FROM: senderSchema.optional(),
  DESKTOPS: createJsonOrFileSchema(cloudDesktopsSchema).prefault('{"provider":"simulator"}'),
  SERVICES: createJsonOrFileSchema(externalServicesSchema).prefault('{}'),
  /** Maximum size in megabytes of a file that a student submits. */
  SUBMISSION_MB: z.coerce.number().int().min(1).max(10_000).default(25),
  /** Other origins whose pages may call the API, e.g. `https://learn.example`. */
  CORS_ORIGINS: wordListSchema.pipe(z.array(httpUrlSchema)),
  /**
   * Origin that runs the code of SCORM packages, e.g. `https://packages.learn.example`, away from the students' sessions.
   * `none`: in a sandbox of the site. Absent: `packages.localhost` on this machine, else `none`.
   */
  PACKAGE_URL: z.union([z.literal('none'), httpUrlSchema]).optional(),
  /** Courses whose packages may run on the site's own origin with full access, when PACKAGE_URL is `none`. */
  TRUSTED_PACKAGES: wordListSchema,
  MEETING_HOSTS: meetingHostsSchema,
  PARTNERS: partnerSitesSchema.prefault('[]'),
  /** Private keys for this site's tokens as JWKS, the signing one first; absent: generated and stored in the database. */
  SIGNING_KEYS: signingKeys.optional(),
  ...releaseSettingSchemas,
});
/** Names of all environment variables that configure the server. */
export const serverSettingNames: readonly string[] = Object.keys(settingsSchema.shape);

const configSchema = settingsSchema
  .transform((settings) => ({ ...settings, MODE: resolveSiteMode(settings) }))
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL',
  })
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    message: 'has to be another one than PORT',
  })
  .superRefine(checkUntrustedCodeOrigins);
export type Config = z.infer<typeof configSchema>;

/**
 * Reads the server's settings from the environment. An empty value counts as absent, and every setting has a default. For
 * malformed settings it throws one line with their names and never their values, which may be secrets.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const config = configSchema.safeParse(values);
  if (config.success) return config.data;
  const problems = config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Settings: ${problems.join('; ')}`);
};
