import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { settingQueries } from '../../lib/setting-queries.ts';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import { PartnerAccountsForm } from './partner-accounts-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SessionForm } from './session-form.tsx';
import { LoadedSetting, SettingsFrame } from './settings-frame.tsx';

/** Page /manage/settings/registration: who may make an account. */
export const SettingsPage = () => (
  <SettingsFrame section="registration" title={t`Registration`} lead={t`Who may make an account.`}>
    <LoadedSetting query={settingQueries.registration()}>
      {/* What was typed stays when the setting is loaded again. */}
      {(setting) => <RegistrationForm saved={setting} />}
    </LoadedSetting>
    <PartnerAccounts />
  </SettingsFrame>
);

/** Page /manage/settings/sign-in: of whom the site requires a second factor, and when sessions end. */
export const SignInSettingsPage = () => (
  <SettingsFrame section="sign-in" title={t`Sign-in`} lead={t`How people prove who they are.`}>
    <LoadedSetting query={settingQueries.secondFactor()}>
      {(setting) => <SecondFactorForm saved={setting} />}
    </LoadedSetting>
    <LoadedSetting query={siteSettingQueries.session()} lines={4}>
      {({ values }) => <SessionForm saved={values} />}
    </LoadedSetting>
  </SettingsFrame>
);

/** Absent on a site without partners. */
const PartnerAccounts = () => {
  const { data: registration } = useQuery(settingQueries.registration());
  return (
    <LoadedSetting query={settingQueries.partnerAccounts()} lines={4}>
      {({ values, partners }) =>
        registration &&
        partners.length > 0 && (
          <PartnerAccountsForm saved={values} partners={partners} mode={registration.mode} />
        )
      }
    </LoadedSetting>
  );
};
