/**
 * Name, appearance and support address of the site, from the environment, from administrators, or the defaults of the product.
 * 003 §2.9
 */
import type { MailKind, MailText, MailTextSetting } from '@cairn/api/mail-text-settings.contract';
import type { BrandSetting, SupportSetting } from '@cairn/api/site-settings.contract';
import type { LiveSettings } from '../database/live-settings.ts';

export const BRAND_SETTING_SECTION = 'brand';
export const SUPPORT_SETTING_SECTION = 'support';

/** Names of the environment variables that fix settings, by setting. */
export type SettingsFixedByEnvironment = Readonly<
  Partial<Record<'name' | 'logo' | 'supportEmail' | 'founderName', string>>
>;

/** The current values. They must be read at each use, because administrators change them while the server runs. */
export interface SiteIdentity {
  readonly brandName: string;
  /** Address for questions; empty if the site has none. */
  readonly supportEmail: string;
  /** Accent colours; null: the default accent colours. */
  readonly accent: BrandSetting['accent'];
  /** Key of the picture that administrators have chosen; null if there is none, or if the environment sets a picture. */
  readonly logo: string | null;
  /** URL of the logo for mails; undefined if there is none, or the site does not know its public URL. */
  readonly mailLogoUrl: string | undefined;
  readonly footerLinks: SupportSetting['footerLinks'];
  /** Returns the text that administrators have saved for a mail; undefined: the default text is used. */
  readonly findMailText: (kind: MailKind) => MailText | undefined;
}

export interface SiteIdentityDefaults {
  /** Name from the environment or the product, until administrators have saved one. */
  readonly brandName: string;
  readonly supportEmail: string;
  readonly fixed: SettingsFixedByEnvironment;
  /** URL of this site as browsers see it; absent: not configured. */
  readonly publicUrl?: string | undefined;
}

/** Path below which the pictures of the site are served, by their keys. */
export const SITE_IMAGES_PATH = '/brand/images';

export const toBrandSetting = (
  stored: unknown,
  { brandName, fixed }: Pick<SiteIdentityDefaults, 'brandName' | 'fixed'>,
): BrandSetting => {
  const saved = stored as BrandSetting | undefined;
  return {
    name: fixed.name === undefined ? (saved?.name ?? brandName) : brandName,
    logo: fixed.logo === undefined ? (saved?.logo ?? null) : null,
    accent: saved?.accent ?? null,
  };
};

export const toSupportSetting = (
  stored: unknown,
  { supportEmail, fixed }: Pick<SiteIdentityDefaults, 'supportEmail' | 'fixed'>,
): SupportSetting => {
  const saved = stored as SupportSetting | undefined;
  return {
    supportEmail:
      fixed.supportEmail === undefined ? (saved?.supportEmail ?? supportEmail) : supportEmail,
    footerLinks: saved?.footerLinks ?? [],
  };
};

/** Returns the name of the section with the text of a mail. */
export const toMailSection = (kind: MailKind): string => `mail-${kind}`;

export const toMailTextSetting = (stored: unknown): MailTextSetting =>
  (stored as MailTextSetting | undefined) ?? { custom: null };

export const createSiteIdentity = (
  settings: Pick<LiveSettings, 'get'>,
  defaults: SiteIdentityDefaults,
): SiteIdentity => {
  const brand = () => toBrandSetting(settings.get(BRAND_SETTING_SECTION), defaults);
  const support = () => toSupportSetting(settings.get(SUPPORT_SETTING_SECTION), defaults);
  return {
    get brandName() {
      return brand().name;
    },
    get accent() {
      return brand().accent;
    },
    get logo() {
      return brand().logo;
    },
    get mailLogoUrl() {
      const { logo } = brand();
      const { publicUrl } = defaults;
      return logo === null || publicUrl === undefined
        ? undefined
        : `${publicUrl}${SITE_IMAGES_PATH}/${logo}`;
    },
    get supportEmail() {
      return support().supportEmail;
    },
    get footerLinks() {
      return support().footerLinks;
    },
    findMailText: (kind) =>
      toMailTextSetting(settings.get(toMailSection(kind))).custom ?? undefined,
  };
};
