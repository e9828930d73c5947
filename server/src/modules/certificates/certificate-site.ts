/**
 * The name, appearance and founder of the site on certificates. Each certificate keeps the values that the site had when it was
 * issued. 003 §2.9
 */
import type { CertificateSetting } from '@cairn/api/site-settings.contract';
import { readSettingHistory } from '../../platform/database/site-settings.ts';
import type { Sql } from '../../platform/database/sql.ts';
import {
  BRAND_SETTING_SECTION,
  type SettingsFixedByEnvironment,
  toBrandSetting,
} from '../../platform/site/site-identity.ts';
import type { CertificateBrand } from './certificate-request.ts';

export const CERTIFICATE_SETTING_SECTION = 'certificate';

/** Values from the environment or the product. They apply to settings for which administrators have saved no value. */
export interface CertificateSiteDefaults {
  readonly brandName: string;
  readonly mode: CertificateBrand['mode'];
  readonly founderName: string;
  readonly fixed: SettingsFixedByEnvironment;
}

export interface CertificateSite {
  readonly founderName: string;
  readonly brand: CertificateBrand;
}

/** Returns a function that finds the site's name, appearance and founder for a certificate that was issued at a given time. */
export type ReadCertificateSite = () => Promise<(issuedAt: Date) => CertificateSite>;

export const toCertificateSetting = (
  stored: unknown,
  { founderName, fixed }: Pick<CertificateSiteDefaults, 'founderName' | 'fixed'>,
): CertificateSetting => {
  const saved = stored as CertificateSetting | undefined;
  return {
    founderName:
      fixed.founderName === undefined ? (saved?.founderName ?? founderName) : founderName,
    signature: saved?.signature ?? null,
  };
};

export const createCertificateSiteReader =
  (sql: Sql, defaults: CertificateSiteDefaults): ReadCertificateSite =>
  async () => {
    const brandAt = await readSettingHistory(sql, BRAND_SETTING_SECTION);
    const certificateAt = await readSettingHistory(sql, CERTIFICATE_SETTING_SECTION);
    return (issuedAt) => {
      const { name, accent, logo } = toBrandSetting(brandAt(issuedAt), defaults);
      const { founderName, signature } = toCertificateSetting(certificateAt(issuedAt), defaults);
      return {
        founderName,
        brand: {
          name,
          mode: defaults.mode,
          ...(accent && { accent: accent.light }),
          ...(logo !== null && { logo }),
          ...(signature !== null && { signature }),
        },
      };
    };
  };
