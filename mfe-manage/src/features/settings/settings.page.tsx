import { usePageTitle, useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { RegistrationForm } from './registration-form.tsx';
import listStyles from '../../lib/list.module.css';

/** Page /manage/settings/registration: who may make an account. */
export const SettingsPage = () => {
  usePageTitle(t`Settings`);
  return (
    <ManageFrame tab="settings">
      <header className={listStyles['head']}>
        <h1>{t`Registration`}</h1>
        <p>{t`Who may make an account.`}</p>
      </header>
      <Registration />
    </ManageFrame>
  );
};

const Registration = () => (
  <LoadedContent
    query={useQuery(manageQueries.registrationSetting())}
    failure={t`The setting could not be loaded.`}
  >
    {/* What was typed stays when the setting is loaded again. */}
    {(setting) => <RegistrationForm saved={setting} />}
  </LoadedContent>
);
