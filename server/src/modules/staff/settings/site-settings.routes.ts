import {
  changeAssistantSetting,
  changeBrandSetting,
  changeCertificateSetting,
  changeReminderSetting,
  changeSessionSetting,
  changeSupportSetting,
  changeTimeSetting,
  changeUploadSetting,
  getAssistantSetting,
  getBrandSetting,
  getCertificateSetting,
  getReminderSetting,
  getSessionSetting,
  getSupportSetting,
  getTimeSetting,
  getUploadSetting,
} from '@cairn/api/site-settings.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { FeatureSettingsService } from './feature-settings.service.ts';
import type { SiteSettingsService } from './site-settings.service.ts';

export const addSiteSettingsRoutes = (add: AddEndpoint, settings: SiteSettingsService): void => {
  add(getBrandSetting, () => settings.readBrand());
  add(changeBrandSetting, ({ body: { newLogo, ...body } }, caller) =>
    settings.changeBrand(caller, { ...body, image: newLogo }),
  );
  add(getSupportSetting, () => settings.readSupport());
  add(changeSupportSetting, ({ body }, caller) => settings.changeSupport(caller, body));
  add(getCertificateSetting, () => settings.readCertificate());
  add(changeCertificateSetting, ({ body: { newSignature, ...body } }, caller) =>
    settings.changeCertificate(caller, { ...body, image: newSignature }),
  );
};

export const addFeatureSettingsRoutes = (
  add: AddEndpoint,
  settings: FeatureSettingsService,
): void => {
  add(getTimeSetting, () => settings.readTime());
  add(changeTimeSetting, ({ body }, caller) => settings.changeTime(caller, body));
  add(getSessionSetting, () => settings.readSession());
  add(changeSessionSetting, ({ body }, caller) => settings.changeSession(caller, body));
  add(getAssistantSetting, () => settings.readAssistant());
  add(changeAssistantSetting, ({ body }, caller) => settings.changeAssistant(caller, body));
  add(getReminderSetting, () => settings.readReminders());
  add(changeReminderSetting, ({ body }, caller) => settings.changeReminders(caller, body));
  add(getUploadSetting, () => settings.readUploads());
  add(changeUploadSetting, ({ body }, caller) => settings.changeUploads(caller, body));
};
