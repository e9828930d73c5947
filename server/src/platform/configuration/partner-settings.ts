/** The settings of the two partner sites that the sign-in page has buttons for. */
import { z } from 'zod';
import { wantsDemo } from './wants-demo.ts';

export const PARTNER_NUMBERS = [1, 2] as const;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

const isProtected = (address: string): boolean =>
  address.startsWith('https://') || LOOPBACK.test(address);

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Keys that travel over an open line, or that are secret ones, prove nothing. */
const publicKeys = z.string().refine((text) => {
  if (!text.startsWith('{')) return URL.canParse(text) && isProtected(text);
  const set = jwks.safeParse(parsed(text));
  return set.success && set.data.keys.every((key) => !('d' in key) && key.kty !== 'oct');
}, 'has to be a set of public keys (JWKS) as JSON, or its address with https');

const domains = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((item) => item !== ''),
  );

/** Of one partner. `n` stands for its number, 1 or 2. */
const settingsOf = (name: string) => ({
  /** On its button: 'Sign in with {name}'. */
  NAME: z.string().min(1).max(60).default(name),
  /** Its sign-in page; empty: the button cannot be used. An OpenID provider needs none. */
  URL: address,
  /** Who signs: `iss` of its hand-offs, or the address of the OpenID provider. */
  ISSUER: z.string().min(1).max(500).optional(),
  /** Public keys of its hand-offs, a JWKS or the address of one; absent: it can send none. */
  KEYS: publicKeys.optional(),
  /** Makes it an OpenID provider. */
  CLIENT_ID: z.string().min(1).optional(),
  CLIENT_SECRET: z.string().min(1).optional(),
  /** Its own domains: it vouches for e-mail addresses of these and no others. */
  EMAIL_DOMAINS: domains,
});

const [one, two] = [settingsOf('Partner site one'), settingsOf('Partner site two')];

/** Part of the settings of the server. */
export const partnerSettings = {
  /** URL of this site as browsers see it, for partners, mails, certificates and packages; only a trial works without. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A partner site to try out, at /dev/partner; absent: with the embedded database only. */
  LOCAL_PARTNER: z.enum(['on', 'off']).optional(),
  PARTNER_1_NAME: one.NAME,
  PARTNER_1_URL: one.URL,
  PARTNER_1_ISSUER: one.ISSUER,
  PARTNER_1_KEYS: one.KEYS,
  PARTNER_1_CLIENT_ID: one.CLIENT_ID,
  PARTNER_1_CLIENT_SECRET: one.CLIENT_SECRET,
  PARTNER_1_EMAIL_DOMAINS: one.EMAIL_DOMAINS,
  PARTNER_2_NAME: two.NAME,
  PARTNER_2_URL: two.URL,
  PARTNER_2_ISSUER: two.ISSUER,
  PARTNER_2_KEYS: two.KEYS,
  PARTNER_2_CLIENT_ID: two.CLIENT_ID,
  PARTNER_2_CLIENT_SECRET: two.CLIENT_SECRET,
  PARTNER_2_EMAIL_DOMAINS: two.EMAIL_DOMAINS,
};
export type PartnerSettings = z.infer<z.ZodObject<typeof partnerSettings>>;

/** What one setting cannot say alone. */
export const checkPartners = (settings: PartnerSettings, context: z.RefinementCtx): void => {
  for (const number of PARTNER_NUMBERS) {
    const {
      ISSUER: issuer,
      KEYS: keys,
      CLIENT_ID: clientId,
      ...rest
    } = partnerSettingsOf(settings, number);
    const path = [`PARTNER_${number}_ISSUER`];
    const needed = clientId !== undefined || keys !== undefined;
    if (needed && (issuer === undefined || issuer === 'cairn')) {
      context.addIssue({ code: 'custom', path, message: 'is needed, and nobody else’s' });
    } else if (
      clientId !== undefined &&
      !(URL.canParse(issuer ?? '') && isProtected(issuer ?? ''))
    ) {
      context.addIssue({ code: 'custom', path, message: 'has to be an address with https' });
    }
    if (needed && rest.EMAIL_DOMAINS.length === 0) {
      const message = 'is needed: the partner vouches for addresses of these domains alone';
      context.addIssue({ code: 'custom', path: [`PARTNER_${number}_EMAIL_DOMAINS`], message });
    }
  }
};

/** Those of one partner, without its number. */
export const partnerSettingsOf = (settings: PartnerSettings, number: 1 | 2) => ({
  NAME: settings[`PARTNER_${number}_NAME`],
  URL: settings[`PARTNER_${number}_URL`],
  ISSUER: settings[`PARTNER_${number}_ISSUER`],
  KEYS: settings[`PARTNER_${number}_KEYS`],
  CLIENT_ID: settings[`PARTNER_${number}_CLIENT_ID`],
  CLIENT_SECRET: settings[`PARTNER_${number}_CLIENT_SECRET`],
  EMAIL_DOMAINS: settings[`PARTNER_${number}_EMAIL_DOMAINS`],
});

/**
 * Throws unless the site is a trial or says its URL: the `Host` header of a request would decide otherwise where certificates and
 * packages lead to.
 */
export const requirePublicUrl = (settings: PartnerChoice): void => {
  if (settings.PUBLIC_URL !== undefined || wantsDemo(settings)) return;
  throw new Error(
    'Settings: PUBLIC_URL: is needed, e.g. https://learn.example; only a trial (DEMO_CONTENT=on) starts without it',
  );
};

export interface PartnerChoice extends PartnerSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DEMO_CONTENT?: 'on' | 'off' | undefined;
}
