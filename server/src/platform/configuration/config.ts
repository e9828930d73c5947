import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { z } from 'zod';
import { readS3Place } from '../files/s3-place.ts';
import { brand } from './brand-settings.ts';
import { mode, modeOf } from './mode.ts';
import { observabilitySettings } from './observability-settings.ts';
import { partners } from './partner-settings.ts';
import { releaseSettings } from './release-settings.ts';
import { checkSeparateOrigins } from './separate-origins.ts';
import { desktops, meetingHosts, services } from './service-settings.ts';
import { document, httpUrl, jwks, list } from './setting-types.ts';

const urlOf = (protocol: RegExp, error: string) => z.url({ protocol, error });

const signingKeys = jwks(
  z
    .array(z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), d: z.string() }))
    .min(1),
);

const s3Url = z.string().transform((text, context) => {
  const place = readS3Place(text);
  if (place) return place;
  context.addIssue({
    code: 'custom',
    message: 'has to be https://host/bucket/prefix or s3://bucket/prefix, without credentials',
  });
  return z.NEVER;
});

/** Who mail comes from: `address@host` or `Name <address@host>`. */
const sender = z.string().transform((text, context) => {
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

const settings = z.object({
  /** `trial` has demo content, a mailbox with every code, and a partner site, all for this machine; `service` has none of them. */
  MODE: mode,
  /** TCP port; 0 picks a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** URL of this site as browsers see it, for partners, mails, certificates and packages; only a trial works without. */
  PUBLIC_URL: httpUrl.optional(),
  /** Where the embedded database and uploaded files live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** `postgres://…`; absent means the embedded database. */
  DATABASE_URL: urlOf(
    /^postgres(ql)?$/,
    'has to be postgres://user@host/database. Encode the special characters of a password (“/” as %2F), or give it as PGPASSWORD',
  ).optional(),
  /** `https://host/bucket/prefix` or `s3://bucket/prefix`, with credentials as the AWS SDK finds them; absent: a folder of DATA_DIR. */
  S3_URL: s3Url.optional(),
  /** Who brings the schema up to date: every server that starts, or `./cairn migrate`, which servers then wait for. */
  MIGRATIONS: z.enum(['apply', 'wait']).default('apply'),
  /** How long a process that is told to end says so at /api/health/ready and goes on, until a load balancer has noticed. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...observabilitySettings,
  /** API calls per minute and student; one address may make ten times as many. */
  RATE_LIMIT: z.coerce.number().int().positive().default(600),
  /** How long what people are told is gathered for one mail, in minutes. */
  NOTIFICATION_MINUTES: z.coerce.number().min(0).max(1440).default(10),
  /** How many proxies stand in front, whose X-Forwarded-For counts. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Headers that these proxies set themselves, or remove from what strangers send; others are ignored. */
  PROXY_HEADERS: list.pipe(z.array(z.enum(['x-request-id', 'traceparent']))),
  /** Which build pages are of; a build is in one language. */
  SITE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .default(SOURCE_LANGUAGE),
  BRAND: document(brand).prefault('{}'),
  /** `smtp://user:password@host:587` or `smtps://…`; absent: mail is kept, and a trial shows it at /dev/mailbox. */
  SMTP_URL: urlOf(/^smtps?$/, 'has to be smtp://… or smtps://…').optional(),
  /** `address` or `Name <address>`: where mail comes from, in the name of the brand unless it names another; needed with SMTP_URL. */
  MAIL_FROM: sender.optional(),
  DESKTOPS: document(desktops).prefault('{"provider":"simulator"}'),
  SERVICES: document(services).prefault('{}'),
  /** Megabytes of one file that is handed in. */
  SUBMISSION_MB: z.coerce.number().int().min(1).max(10_000).default(25),
  /** Other origins whose pages may call the API, e.g. `https://learn.example`. */
  CORS_ORIGINS: list.pipe(z.array(httpUrl)),
  /**
   * Origin of packages, another one than that of the site, e.g. `https://packages.learn.example`: their code runs there,
   * away from the students' sessions. `none`: in a sandbox of the site; absent: `packages.localhost` on this machine, else `none`.
   */
  PACKAGE_URL: z.union([z.literal('none'), httpUrl]).optional(),
  /** Courses whose packages may run on the origin of the site with all that it holds, where PACKAGE_URL is `none`. */
  TRUSTED_PACKAGES: list,
  MEETING_HOSTS: meetingHosts,
  PARTNERS: partners.prefault('[]'),
  /** Private keys for our own tokens as JWKS, the one that signs first; absent: made and kept in the database. */
  SIGNING_KEYS: signingKeys.optional(),
  ...releaseSettings,
});
/** Every setting there is. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

const configSchema = settings
  .transform((given) => ({ ...given, MODE: modeOf(given) }))
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL',
  })
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    message: 'has to be another one than PORT',
  })
  .superRefine(checkSeparateOrigins);
export type Config = z.infer<typeof configSchema>;

/**
 * Reads the environment; an empty value counts as absent. Every setting has a default; a malformed one throws a single line with
 * its name and never its value, which may be a secret.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const config = configSchema.safeParse(given);
  if (config.success) return config.data;
  const problems = config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Settings: ${problems.join('; ')}`);
};
