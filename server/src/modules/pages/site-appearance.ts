/** The appearance that administrators have chosen: pictures and a stylesheet with the accent colours of the site. 003 §2.9 */
import { createHash } from 'node:crypto';
import {
  type AccentColours,
  type AccentTheme,
  deriveAccentFamily,
} from '@cairn/domain/accent-colour.rules';
import type { Site } from '@cairn/release-contract/boot-manifest';
import type { FastifyInstance } from 'fastify';
import type { LiveSettings } from '../../platform/database/live-settings.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { isAssistantOn } from '../../platform/site/site-features.ts';
import { SITE_IMAGES_PATH, type SiteIdentity } from '../../platform/site/site-identity.ts';
import { findSiteImage } from '../../platform/site/site-images.ts';
import {
  isRegistrationFormOpen,
  REGISTRATION_SETTING_SECTION,
} from '../accounts/auth/registration-setting.ts';

/** Path of the stylesheet with the accent colours, before the digest of its text. */
const COLOURS_PATH = '/brand/colours';

const toProperties = (theme: AccentTheme, hex: string): Readonly<Record<string, string>> => {
  const { hover, active, on, soft, ink, deep } = deriveAccentFamily(theme, hex);
  return {
    '--brand': hex,
    '--brand-hover': hover,
    '--brand-active': active,
    '--on-brand': on,
    '--brand-soft': soft,
    '--brand-ink': ink,
    '--deep': deep,
  };
};

/** Returns CSS that replaces the accent colour and its family in tokens.css of @cairn/ui, for every mode of the brand. */
export const renderAccentCss = ({ light, dark }: AccentColours): string => {
  const [inLight, inDark] = [toProperties('light', light), toProperties('dark', dark)];
  const both = Object.entries(inLight).map(
    ([name, value]) => `${name}:light-dark(${value},${inDark[name]})`,
  );
  // The deepest accent colour is dark in both themes, and its soft background stays translucent.
  const onDeep = ['--brand', '--brand-hover', '--brand-active', '--on-brand', '--brand-ink'].map(
    (name) => `${name}:${inDark[name]}`,
  );
  return `:root:root:root{${both.join(';')}}@media screen{[data-surface='deep'][data-surface]{${onDeep.join(';')}}}`;
};

/** The name, appearance and links of the site that pages show at present. */
export interface CurrentSite {
  readonly site: Site;
  /** URL of the stylesheet with the accent colours; undefined: the site has the default accent colours. */
  readonly coloursUrl: string | undefined;
  /** Text that differs when a field above differs. */
  readonly revision: string;
}

interface SiteSources {
  readonly identity: SiteIdentity;
  readonly settings: Pick<LiveSettings, 'get'>;
}

const toCurrentSite = (
  base: Site,
  { identity, settings }: SiteSources,
  revision: string,
): CurrentSite => {
  const { brandName, logo, accent, supportEmail, footerLinks } = identity;
  const { assistant, ...withoutAssistant } = base;
  const isOn = isAssistantOn(settings);
  const site: Site = {
    ...withoutAssistant,
    ...(isOn ? assistant && { assistant } : { hasCourseAssistant: false }),
    brand: {
      ...base.brand,
      name: brandName,
      ...(logo !== null && { logo: `${SITE_IMAGES_PATH}/${logo}` }),
    },
    supportEmail,
    ...(!isRegistrationFormOpen(settings.get(REGISTRATION_SETTING_SECTION)) && {
      hasRegistration: false,
    }),
    ...(footerLinks.length > 0 && { footerLinks }),
  };
  const coloursUrl = accent && `${COLOURS_PATH}/${toDigest(renderAccentCss(accent))}.css`;
  // This text is equal on all processes, in contrast to `revision`.
  const digest = toDigest(JSON.stringify([site, coloursUrl]));
  return { site: { ...site, revision: digest }, coloursUrl: coloursUrl ?? undefined, revision };
};

const toDigest = (css: string): string =>
  createHash('sha256').update(css).digest('hex').slice(0, 16);

/**
 * Returns a function that returns the name, appearance and links of the site. The result is the same object until a setting
 * changes.
 */
export const createCurrentSiteReader = (
  base: Site,
  identity: SiteIdentity,
  settings: Pick<LiveSettings, 'get' | 'revision'>,
): (() => CurrentSite) => {
  let known: CurrentSite | undefined;
  return () => {
    const revision = String(settings.revision());
    if (known?.revision !== revision) known = toCurrentSite(base, { identity, settings }, revision);
    return known;
  };
};

interface SiteAppearanceDeps {
  readonly sql: Sql;
  readonly site: SiteIdentity;
  readonly currentSite: () => CurrentSite;
}

/** Path of the revision of the site, which open pages compare after a navigation. */
const SITE_REVISION_PATH = '/brand/revision';
const YEAR_S = 365 * 24 * 3600;

/**
 * Serves the chosen pictures and the accent colours. The content security policy prevents an SVG that is opened directly from
 * running scripts or loading anything.
 */
export const addSiteAppearanceRoutes = (
  app: FastifyInstance,
  { sql, site, currentSite }: SiteAppearanceDeps,
): void => {
  app.get(SITE_REVISION_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ revision: currentSite().site.revision }),
  );
  app.get<{ Params: { key: string } }>(`${SITE_IMAGES_PATH}/:key`, async (request, reply) => {
    const { key } = request.params;
    const image = /^[\da-f]{64}$/.test(key) ? await findSiteImage(sql, key) : undefined;
    if (!image) throw new AppError('not-found', 'There is no such picture.');
    return reply
      .header('content-type', image.type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .send(image.bytes);
  });
  app.get<{ Params: { file: string } }>(`${COLOURS_PATH}/:file`, async (request, reply) => {
    const { accent } = site;
    if (!accent) throw new AppError('not-found', 'The site has the colours of the product.');
    const css = renderAccentCss(accent);
    // If another process knows newer colours than this one, browsers must not store the response.
    const isCurrent = request.params.file === `${toDigest(css)}.css`;
    return reply
      .header('cache-control', isCurrent ? `public, max-age=${YEAR_S}, immutable` : 'no-store')
      .type('text/css; charset=utf-8')
      .send(css);
  });
};
