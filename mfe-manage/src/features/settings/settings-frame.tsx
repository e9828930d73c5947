import { usePageTitle, useQuery } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import listStyles from '../../lib/list.module.css';
import { SectionPage } from '../../lib/section-page.tsx';

const SECTIONS = [
  { id: 'brand', path: '/manage/settings/brand', label: t`Brand` },
  { id: 'footer', path: '/manage/settings/footer', label: t`Footer and support` },
  { id: 'time', path: '/manage/settings/time', label: t`Time` },
  { id: 'registration', path: '/manage/settings/registration', label: t`Registration` },
  { id: 'sign-in', path: '/manage/settings/sign-in', label: t`Sign-in` },
  { id: 'mails', path: '/manage/settings/mails', label: t`Mails` },
  { id: 'reminders', path: '/manage/settings/reminders', label: t`Reminders` },
  { id: 'certificate', path: '/manage/settings/certificate', label: t`Certificate` },
  { id: 'assistant', path: '/manage/settings/assistant', label: t`Assistant` },
  { id: 'uploads', path: '/manage/settings/uploads', label: t`Limits` },
] as const;

interface SettingsFrameProps {
  readonly section: (typeof SECTIONS)[number]['id'];
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Frame of a page of settings: the list of sections beside the section. */
export const SettingsFrame = ({ section, title, lead, children }: SettingsFrameProps) => {
  usePageTitle(title);
  return (
    <ManageFrame tab="settings">
      <SectionPage label={t`Settings`} sections={SECTIONS} current={section}>
        <header className={listStyles['head']}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </header>
        {children}
      </SectionPage>
    </ManageFrame>
  );
};

interface LoadedSettingProps<Answer, Key extends readonly unknown[]> {
  readonly query: Parameters<typeof useQuery<Answer, Error, Answer, Key>>[0];
  /** Number of placeholder lines of a section; absent for the only setting of a page. */
  readonly lines?: number;
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * Loads a setting. It is rendered inside of `SettingsFrame`, which renders nothing for people without permission, so that they
 * request no data (MPERM-18).
 */
export const LoadedSetting = <Answer, Key extends readonly unknown[]>({
  query,
  ...content
}: LoadedSettingProps<Answer, Key>) => (
  <LoadedContent
    query={useQuery(query)}
    failure={t`The setting could not be loaded.`}
    {...content}
  />
);
