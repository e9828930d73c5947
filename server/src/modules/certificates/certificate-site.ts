/** What certificates show of the site. Each keeps the name, the appearance and the founder of the time when it was issued. 003 §2.9 */
import type { CertificateSetting } from '@cairn/api/site-settings.contract';
import { readSettingHistory } from '../../platform/database/site-settings.ts';
import type { Sql } from '../../platform/database/sql.ts';
import {
  BRAND_SECTION,
  type FixedSettings,
  toBrandSetting,
} from '../../platform/site/site-identity.ts';
import type { CertificateBrand } from './certificate-request.ts';

export const CERTIFICATE_SECTION = 'certificate';

/** Values of the environment or of the product, which hold where administrators have saved none. */
export interface CertificateSiteDefaults {
  readonly brandName: string;
  readonly mode: CertificateBrand['mode'];
  readonly founderName: string;
  readonly fixed: FixedSettings;
}

export interface CertificateSite {
  readonly founderName: string;
  readonly brand: CertificateBrand;
}

/** Returns a function that returns what a certificate shows that was issued at a time. */
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
    const brandAt = await readSettingHistory(sql, BRAND_SECTION);
    const certificateAt = await readSettingHistory(sql, CERTIFICATE_SECTION);
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
