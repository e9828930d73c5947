import {
  changeBrandSetting,
  changeCertificateSetting,
  changeSupportSetting,
  getBrandSetting,
  getCertificateSetting,
  getSupportSetting,
} from '@cairn/api/site-settings.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { SiteSettingsService } from './site-settings.service.ts';

export const addSiteSettingsRoutes = (add: AddEndpoint, settings: SiteSettingsService): void => {
  add(getBrandSetting, () => settings.readBrand());
  add(changeBrandSetting, ({ body }, caller) => settings.changeBrand(caller, body));
  add(getSupportSetting, () => settings.readSupport());
  add(changeSupportSetting, ({ body }, caller) => settings.changeSupport(caller, body));
  add(getCertificateSetting, () => settings.readCertificate());
  add(changeCertificateSetting, ({ body }, caller) => settings.changeCertificate(caller, body));
};
