import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { settingQueries } from '../../lib/setting-queries.ts';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import { PartnerAccountsForm } from './partner-accounts-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SessionForm } from './session-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Page /manage/settings/registration: who may make an account. */
export const SettingsPage = () => (
  <SettingsFrame section="registration" title={t`Registration`} lead={t`Who may make an account.`}>
    <Registration />
    <PartnerAccounts />
  </SettingsFrame>
);

/** Page /manage/settings/sign-in: of whom the site requires a second factor, and when sessions end. */
export const SignInSettingsPage = () => (
  <SettingsFrame section="sign-in" title={t`Sign-in`} lead={t`How people prove who they are.`}>
    <SecondFactor />
    <SessionLength />
  </SettingsFrame>
);

const Registration = () => (
  <LoadedContent
    query={useQuery(settingQueries.registration())}
    failure={t`The setting could not be loaded.`}
  >
    {/* What was typed stays when the setting is loaded again. */}
    {(setting) => <RegistrationForm saved={setting} />}
  </LoadedContent>
);

/** Absent on a site without partners. */
const PartnerAccounts = () => {
  const { data: registration } = useQuery(settingQueries.registration());
  return (
    <LoadedContent
      query={useQuery(settingQueries.partnerAccounts())}
      failure={t`The setting could not be loaded.`}
      lines={4}
    >
      {({ values, partners }) =>
        registration &&
        partners.length > 0 && (
          <PartnerAccountsForm saved={values} partners={partners} mode={registration.mode} />
        )
      }
    </LoadedContent>
  );
};

const SecondFactor = () => (
  <LoadedContent
    query={useQuery(settingQueries.secondFactor())}
    failure={t`The setting could not be loaded.`}
  >
    {(setting) => <SecondFactorForm saved={setting} />}
  </LoadedContent>
);

const SessionLength = () => (
  <LoadedContent
    query={useQuery(siteSettingQueries.session())}
    failure={t`The setting could not be loaded.`}
    lines={4}
  >
    {({ values }) => <SessionForm saved={values} />}
  </LoadedContent>
);
