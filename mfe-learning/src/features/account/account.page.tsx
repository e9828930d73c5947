import { updateProfilePicture } from '@cairn/api/profile.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { lazyPart } from '@cairn/runtime';
import { http } from '@cairn/session';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { IdCard } from 'lucide-react';
import { t } from 'ttag';
import { PictureChooser } from '../../lib/picture-chooser.tsx';
import { SettingsSection } from '../../lib/settings-section.tsx';
import { StudentPart } from '../../lib/student-part.tsx';
import { type SendProfilePicture, useProfilePictureUpload } from '../../lib/use-picture-upload.ts';
import { useStudent } from '../../lib/use-student.ts';
import { AccountForm } from './account-form.tsx';
import { ACCOUNT_SAVE_FAILED } from './account.texts.ts';
import { PasswordSection } from './password-section.tsx';
import { OwnSessionsSection } from './own-sessions-section.tsx';

/** Page /account: the parts of the record that a student may change. */
export const AccountPage = () => {
  const student = useStudent();
  return (
    <PageWidth isWhole>
      <PageHeader
        title={t`Account`}
        lead={t`Your name, your picture, your password and how you sign in.`}
      >
        <div>
          <LinkButton variant="line" to="/profileSetup">
            <IdCard />
            {t`Profile setup`}
          </LinkButton>
        </div>
      </PageHeader>
      <StudentPart student={student}>
        {(attributes) => <AccountParts key={attributes.StudentID} attributes={attributes} />}
      </StudentPart>
    </PageWidth>
  );
};

/** Few students have a second factor, so the page does not wait for its code. */
const secondFactor = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-part.tsx'))
      .SecondFactorSection,
);

const send: SendProfilePicture = (StudentID, body) =>
  http.call(updateProfilePicture, { query: { StudentID }, body });

const AccountParts = ({ attributes }: { readonly attributes: UserAttributes }) => {
  const picture = useProfilePictureUpload(attributes.StudentID, send);
  return (
    <>
      <SettingsSection title={t`Profile picture`}>
        <PictureChooser
          picture={picture}
          student={attributes}
          invalidText={t`File must be a .jpg or .png smaller than 1MB`}
          failedText={ACCOUNT_SAVE_FAILED}
        />
      </SettingsSection>
      <SettingsSection title={t`Your details`}>
        <AccountForm attributes={attributes} />
      </SettingsSection>
      <SettingsSection title={t`Password`}>
        <PasswordSection attributes={attributes} />
      </SettingsSection>
      <SettingsSection title={t`Second factor`}>
        <secondFactor.Part />
      </SettingsSection>
      <SettingsSection title={t`Where you are signed in`}>
        <OwnSessionsSection studentId={attributes.StudentID} />
      </SettingsSection>
    </>
  );
};
