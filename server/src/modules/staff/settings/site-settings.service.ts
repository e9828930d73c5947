/** Changes the settings that pages, mails and certificates show: name, appearance, support and links. 003 §2.9 */
import {
  type BrandSetting,
  type CertificateSetting,
  MAX_FOOTER_LINK_TEXT_LENGTH,
  type SupportSetting,
} from '@cairn/api/site-settings.contract';
import {
  type AccentTheme,
  findAccentProblem,
  toHexColour,
} from '@cairn/domain/accent-colour.rules';
import { isFooterUrl } from '@cairn/domain/footer-link.rules';
import { z } from 'zod';
import { readSettingSection } from '../../../platform/database/site-settings.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { checkSiteImage } from '../../../platform/site/check-site-image.ts';
import { findSiteImage, storeSiteImage } from '../../../platform/site/site-images.ts';
import {
  BRAND_SETTING_SECTION,
  type SiteIdentityDefaults,
  SUPPORT_SETTING_SECTION,
  toBrandSetting,
  toSupportSetting,
} from '../../../platform/site/site-identity.ts';
import {
  CERTIFICATE_SETTING_SECTION,
  toCertificateSetting,
} from '../../certificates/certificate-site.ts';
import {
  changeSettingSection,
  type SectionChangeDeps,
  type SettingSection,
} from './change-section.ts';

interface SiteSettingsDeps extends SectionChangeDeps {
  /** Default values from the environment or the product, and the variables that fix them. */
  readonly defaults: SiteIdentityDefaults & { readonly founderName: string };
}

interface Change<T> {
  readonly before: T;
  readonly after: T;
}

const refuse = (field: string, message: string, details: object = {}): never => {
  throw new AppError('invalid', message, { field, ...details });
};

/** Stores a new picture and returns its key. Without a new picture, returns the given key if such a picture exists. */
const takeImage = async (
  tx: TransactionSql,
  field: string,
  { key, bytes }: { readonly key: string | null; readonly bytes: string | undefined },
): Promise<string | null> => {
  if (bytes === undefined) {
    if (key !== null && !(await findSiteImage(tx, key)))
      return refuse(field, 'This picture is gone. Choose the file again.');
    return key;
  }
  const checked = await checkSiteImage(Buffer.from(bytes, 'base64'));
  return 'image' in checked ? storeSiteImage(tx, checked.image) : refuse(field, checked.problem);
};

/**
 * Returns the colour in its normal form. Throws invalid for a text that is not a colour, and for a colour with too little
 * contrast.
 */
const checkAccent = (theme: AccentTheme, text: string): string => {
  const hex = toHexColour(text);
  if (hex === undefined)
    return refuse(theme, 'This is no colour. Enter six hexadecimal digits, such as #0B5E6B.');
  const problem = findAccentProblem(theme, hex);
  if (!problem) return hex;
  const { ratio, nearest } = problem;
  const lowest = `${ratio.toFixed(1)} : 1 is too low`;
  return refuse(
    theme,
    `${lowest}: text needs 4.5 : 1. The nearest colour with enough contrast is ${nearest.toUpperCase()}.`,
    { ratio, nearest },
  );
};

const createBrandSection = (
  defaults: SiteSettingsDeps['defaults'],
): SettingSection<BrandSetting> => ({
  name: BRAND_SETTING_SECTION,
  read: (stored) => toBrandSetting(stored, defaults),
  fixed: defaults.fixed,
  keepsVersions: true,
  toLogged: ({ name, logo, accent }) => ({
    name,
    logo,
    lightAccent: accent?.light ?? null,
    darkAccent: accent?.dark ?? null,
  }),
});

/** Throws invalid for the first invalid link. */
const checkFooterLinks = (links: SupportSetting['footerLinks']): SupportSetting['footerLinks'] =>
  links.map(({ text, url }, index) => {
    const [shown, target] = [text.trim(), url.trim()];
    if (shown === '' || shown.length > MAX_FOOTER_LINK_TEXT_LENGTH)
      return refuse('text', 'Enter a text of 1 to 60 characters.', { index });
    if (!isFooterUrl(target))
      return refuse(
        'url',
        'Enter an address that begins with https:// or http://, or a path such as /about.',
        { index },
      );
    return { text: shown, url: target };
  });

const createSupportSection = (
  defaults: SiteSettingsDeps['defaults'],
): SettingSection<SupportSetting> => ({
  name: SUPPORT_SETTING_SECTION,
  read: (stored) => toSupportSetting(stored, defaults),
  fixed: defaults.fixed,
  toLogged: ({ supportEmail, footerLinks }) => ({
    supportEmail,
    footerLinks: footerLinks.map(({ text, url }) => `${text}: ${url}`),
  }),
});

const emailSchema = z.email();

const checkSupport = ({ supportEmail, footerLinks }: SupportSetting): SupportSetting => {
  if (supportEmail !== '' && !emailSchema.safeParse(supportEmail).success)
    refuse('supportEmail', 'This is no e-mail address.');
  return { supportEmail, footerLinks: checkFooterLinks(footerLinks) };
};

const createCertificateSection = (
  defaults: SiteSettingsDeps['defaults'],
): SettingSection<CertificateSetting> => ({
  name: CERTIFICATE_SETTING_SECTION,
  read: (stored) => toCertificateSetting(stored, defaults),
  fixed: defaults.fixed,
  keepsVersions: true,
  toLogged: (values) => ({ ...values }),
});

/** Returns the environment variables that fix fields of a section. */
const toFixed = <T extends object>({ fixed }: SettingSection<T>, values: T) =>
  Object.fromEntries(
    Object.entries(fixed ?? {}).flatMap(([field, variable]) =>
      field in values && typeof variable === 'string' ? [[field, variable]] : [],
    ),
  );

const toAnswer = <T extends object>(section: SettingSection<T>, values: T) => ({
  values,
  fixed: toFixed(section, values),
});

interface ImageChange<T> extends Change<T> {
  /** Bytes of a new picture in base64; absent: the picture stays, or is removed. */
  readonly image: string | undefined;
}

const createBrandChange =
  (deps: SiteSettingsDeps, brand: SettingSection<BrandSetting>) =>
  async (caller: StaffCaller, { image, ...change }: ImageChange<BrandSetting>) => {
    const values = await changeSettingSection(deps, caller, brand, {
      ...change,
      check: async (tx, { name, logo, accent }) => ({
        name,
        accent: accent && {
          light: checkAccent('light', accent.light),
          dark: checkAccent('dark', accent.dark),
        },
        logo: await takeImage(tx, 'logo', { key: logo, bytes: image }),
      }),
    });
    return toAnswer(brand, values);
  };

const createCertificateChange =
  (deps: SiteSettingsDeps, certificate: SettingSection<CertificateSetting>) =>
  async (caller: StaffCaller, { image, ...change }: ImageChange<CertificateSetting>) => {
    const values = await changeSettingSection(deps, caller, certificate, {
      ...change,
      check: async (tx, { founderName, signature }) => ({
        founderName,
        signature: await takeImage(tx, 'signature', { key: signature, bytes: image }),
      }),
    });
    return toAnswer(certificate, values);
  };

export const createSiteSettingsService = (deps: SiteSettingsDeps) => {
  const { sql, defaults } = deps;
  const brand = createBrandSection(defaults);
  const support = createSupportSection(defaults);
  const certificate = createCertificateSection(defaults);
  const read = async <T extends object>(section: SettingSection<T>) =>
    toAnswer(section, section.read(await readSettingSection(sql, section.name)));
  return {
    readBrand: () => read(brand),
    changeBrand: createBrandChange(deps, brand),
    readSupport: () => read(support),
    changeSupport: async (caller: StaffCaller, change: Change<SupportSetting>) => {
      const check = { check: (_: TransactionSql, after: SupportSetting) => checkSupport(after) };
      return toAnswer(
        support,
        await changeSettingSection(deps, caller, support, { ...change, ...check }),
      );
    },
    readCertificate: () => read(certificate),
    changeCertificate: createCertificateChange(deps, certificate),
  };
};
export type SiteSettingsService = ReturnType<typeof createSiteSettingsService>;
