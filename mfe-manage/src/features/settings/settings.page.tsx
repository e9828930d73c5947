import { Link, usePageTitle, useQuery } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { settingQueries } from '../../lib/setting-queries.ts';
import { RegistrationForm } from './registration-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import listStyles from '../../lib/list.module.css';
import styles from './settings.module.css';

const SECTIONS = [
  { id: 'registration', path: '/manage/settings/registration', label: t`Registration` },
  { id: 'sign-in', path: '/manage/settings/sign-in', label: t`Sign-in` },
] as const;

interface SettingsFrameProps {
  readonly section: (typeof SECTIONS)[number]['id'];
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const SettingsFrame = ({ section, title, lead, children }: SettingsFrameProps) => {
  usePageTitle(t`Settings`);
  return (
    <ManageFrame tab="settings">
      <div className={styles['page']}>
        <nav aria-label={t`Settings`}>
          <ul className={styles['sections']}>
            {SECTIONS.map(({ id, path, label }) => (
              <li key={id}>
                <Link to={path} aria-current={id === section ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <header className={listStyles['head']}>
            <h1>{title}</h1>
            <p>{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </ManageFrame>
  );
};

/** Page /manage/settings/registration: who may make an account. */
export const SettingsPage = () => (
  <SettingsFrame section="registration" title={t`Registration`} lead={t`Who may make an account.`}>
    <Registration />
  </SettingsFrame>
);

/** Page /manage/settings/sign-in: of whom the site requires a second factor. */
export const SignInSettingsPage = () => (
  <SettingsFrame section="sign-in" title={t`Sign-in`} lead={t`How people prove who they are.`}>
    <SecondFactor />
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

const SecondFactor = () => (
  <LoadedContent
    query={useQuery(settingQueries.secondFactor())}
    failure={t`The setting could not be loaded.`}
  >
    {(setting) => <SecondFactorForm saved={setting} />}
  </LoadedContent>
);
