import { CHAT_APPLICATION } from '@cairn/domain/instructor-chat.rules';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { z } from 'zod';
import { readS3Place } from '../files/s3-place.ts';
import { observabilitySettings } from './observability-settings.ts';
import { checkPartners, partnerSettings } from './partner-settings.ts';
import { releaseSettings } from './release-settings.ts';
import { checkSeparateOrigins } from './separate-origins.ts';
import { jwks, list } from './setting-types.ts';

const urlOf = (protocol: RegExp, error: string) => z.url({ protocol, error });

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

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
  /** TCP port; 0 picks a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
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
  /** Courses and accounts for trying the product out; absent means with the embedded database only. */
  DEMO_CONTENT: z.enum(['on', 'off']).optional(),
  /** How long a process that is told to end says so at /api/health/ready and goes on, until a load balancer has noticed. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...observabilitySettings,
  /** API calls per minute and student; one address may make ten times as many. */
  RATE_LIMIT: z.coerce.number().int().positive().default(600),
  /** `redis://…` or `rediss://…`, where limits are counted for all processes; absent: in the database. */
  REDIS_URL: urlOf(/^rediss?$/, 'has to be redis://… or rediss://…').optional(),
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
  BRAND_NAME: z.string().min(1).max(60).default('Cairn'),
  /** A picture file (SVG, PNG, WebP or JPEG) for the logo; absent: the drawn one. */
  BRAND_LOGO: z.string().min(1).optional(),
  /** What pages know this application as: students write to instructors in `cairn` alone (VIEW-13). */
  APPLICATION_NAME: z.string().min(1).max(60).default(CHAT_APPLICATION),
  /** A mode that is none of the three counts as main (SHELL-14). */
  BRAND_MODE: z.enum(['main', 'education', 'partner']).default('main').catch('main'),
  /** Who founded the platform, for certificates; empty: they name nobody. */
  FOUNDER_NAME: z.string().max(100).default(''),
  /** Where pages find the API: a path of this site or an address; empty: `/api`, since paths of calls are also paths of pages. */
  API_BASE: z
    .union([z.literal(''), z.string().regex(/^(?:\/[\w-]+)+$/), z.url({ protocol: /^https?$/ })])
    .default(''),
  /** Where 'About Us' goes. */
  ABOUT_URL: z.string().default('/'),
  /** The separate site of the instructors; empty: the link leads to the desk, which says how to become one. */
  INSTRUCTOR_URL: address,
  /** Belongs to the brand, as its name does; empty: no mail link in the footer. */
  SUPPORT_EMAIL: z.union([z.literal(''), z.email()]).default('support@cairn.example'),
  /** The FAQs of the partner mode; empty: where 'About Us' goes. */
  FAQ_URL: address,
  /** `smtp://user:password@host:587` or `smtps://…`; absent: mail is kept and read at /dev/mailbox. */
  SMTP_URL: urlOf(/^smtps?$/, 'has to be smtp://… or smtps://…').optional(),
  /** `address` or `Name <address>`: where mail comes from, in the name of the brand unless it names another; needed with SMTP_URL. */
  MAIL_FROM: sender.optional(),
  /**
   * Who may read /dev/mailbox while there is no mail server (it shows the codes of every account), and come by the local
   * partner site; absent: this machine while the product is tried out, else nobody.
   */
  MAILBOX: z.enum(['nobody', 'this-machine', 'everybody']).optional(),
  /** Sign-in page of the cloud desktops; empty: the simulator's own page, or, with another provider, nothing to launch. */
  DESKTOP_URL: address,
  /** Who runs the cloud desktops; `aws` is Amazon WorkSpaces, with credentials as its SDK finds them. */
  DESKTOP_PROVIDER: z.enum(['simulator', 'aws']).default('simulator'),
  /** How many times as fast as usual the simulator is. */
  DESKTOP_SPEED: z.coerce.number().positive().max(10_000).default(1),
  /** Share, 0 to 1, of what is asked of the simulator that fails. */
  DESKTOP_FAILURES: z.coerce.number().min(0).max(1).default(0),
  /** Both are needed with `aws`: `eu-central-1`, and the id of the directory that the desktops belong to. */
  DESKTOP_AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .optional(),
  DESKTOP_AWS_DIRECTORY: z
    .string()
    .regex(/^(d|wsd)-[0-9a-z]{8,63}$/)
    .optional(),
  /** Instead of the region's public address, e.g. a private endpoint. */
  DESKTOP_AWS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Outside viewer for office files; empty offers the download instead. */
  OFFICE_VIEWER_URL: address,
  /** Outside viewer for PDF files in windows, which the file's encoded address is appended to; empty: pdf.js in the page. */
  PDF_VIEWER_URL: address,
  /** A network's form for certificates in a profile, filled in by its query; empty: no such link. */
  PROFILE_FORM_URL: address.default('https://www.linkedin.com/profile/add'),
  /** Service that answers `GET {base}/top_courses`; empty: likeness over the catalogue. */
  RECOMMENDER_URL: address,
  /** Who grades free text when an attempt is handed in, by `{base}/grade/text` and `/grade/fill`; empty: provisional points. */
  GRADER_URL: address,
  /** Megabytes of one file that is handed in. */
  SUBMISSION_MB: z.coerce.number().int().min(1).max(10_000).default(25),
  /** Where pages ask for grades, if not this server, as the address that `/grade/text` is appended to. */
  GRADING_URL: address,
  /** Service that evaluates skills below `{base}/llm`, `/mcq`, `/learning-path`; absent: the server, empty: nobody. */
  SKILL_SERVICE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).optional(),
  /** A chat service elsewhere, as the address that `/messages/history` and `/socket.io` are appended to; empty: the server. */
  CHAT_URL: address,
  /** A help assistant elsewhere, as the address that `/basic_stream` is appended to; empty: the server's own. */
  ASSISTANT_URL: address,
  /** A course assistant elsewhere, as the address that `/query_stream` is appended to; empty: the server's own. */
  COURSE_ASSISTANT_URL: address,
  /** A language model's server that lectures ask instead, as the address that `/v1/chat/completions` is appended to. */
  LECTURE_MODEL_URL: address,
  /** What pages show to the help assistant. Every visitor can read it, so it is no secret. */
  ASSISTANT_BEARER: z
    .string()
    .regex(/^[\w.~+/-]{1,200}=*$/)
    .default('demonstration'),
  /** A service that speaks the OpenAI chat API, `https://…`; absent: assistants quote what they found. */
  AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Its model; needed with AI_URL. */
  AI_MODEL: z.string().min(1).optional(),
  AI_KEY: z.string().min(1).optional(),
  /** Other origins whose pages may call the API, e.g. `https://learn.example`. */
  CORS_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /**
   * Origin of packages, another one than that of the site, e.g. `https://packages.learn.example`: their code runs there,
   * away from the students' sessions. `none`: in a sandbox of the site; absent: `packages.localhost` on this machine, else `none`.
   */
  PACKAGE_URL: z.union([z.literal('none'), z.url({ protocol: /^https?$/ })]).optional(),
  /** Courses whose packages may run on the origin of the site with all that it holds, where PACKAGE_URL is `none`. */
  TRUSTED_PACKAGES: list,
  /** Hosts, without scheme, whose meetings may be framed by a live lecture: `meet.example`, `*.meet.example`. */
  MEETING_HOSTS: list.pipe(
    z.array(z.string().regex(/^(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/)),
  ),
  ...partnerSettings,
  /** Kinds of identity pools by the issuer of an id token, `issuer=kind`; sent with a refresh and never trusted. */
  IDENTITY_POOLS: list
    .prefault('cairn=cairn')
    .pipe(z.array(z.string().regex(/^[^=]+=[\w-]{1,60}$/))),
  /** Private keys for our own tokens as JWKS, the one that signs first; absent: made and kept in the database. */
  SIGNING_KEYS: signingKeys.optional(),
  /** How long a key of the database signs until the next takes over. */
  SIGNING_KEY_DAYS: z.coerce.number().int().min(1).default(90),
  ...releaseSettings,
});
/** Every setting there is. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

const configSchema = settings
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL',
  })
  .refine(({ AI_URL, AI_MODEL }) => AI_URL === undefined || AI_MODEL !== undefined, {
    path: ['AI_MODEL'],
    message: 'is needed with AI_URL',
  })
  .refine(
    ({ DESKTOP_PROVIDER, DESKTOP_AWS_REGION: region, DESKTOP_AWS_DIRECTORY: directory }) =>
      DESKTOP_PROVIDER !== 'aws' || (region !== undefined && directory !== undefined),
    {
      path: ['DESKTOP_PROVIDER'],
      message: 'aws needs DESKTOP_AWS_REGION and DESKTOP_AWS_DIRECTORY',
    },
  )
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    message: 'has to be another one than PORT',
  })
  .superRefine(checkSeparateOrigins)
  .superRefine(checkPartners);
export type Config = z.infer<typeof configSchema>;

/**
 * Reads the environment; an empty value counts as absent, but for SKILL_SERVICE_URL. Every setting has a default; a
 * malformed one throws a single line with its name and never its value, which may be a secret.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'SKILL_SERVICE_URL'),
  );
  const config = configSchema.safeParse(given);
  if (config.success) return config.data;
  const problems = config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Settings: ${problems.join('; ')}`);
};
