import { updateProfile } from '@cairn/api/profile.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { formatFullName } from '@cairn/domain/full-name.rules';
import { http } from '@cairn/session';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { PictureChooser } from '../../lib/picture-chooser.tsx';
import { SettingsSection } from '../../lib/settings-section.tsx';
import { StudentPart } from '../../lib/student-part.tsx';
import { type SendProfilePicture, useProfilePictureUpload } from '../../lib/use-picture-upload.ts';
import { useStudent } from '../../lib/use-student.ts';
import { CompleteProfileSection } from './complete-profile-section.tsx';
import { StudentGroupSection } from './student-group-section.tsx';
import styles from './profile.module.css';
import { PROFILE_SAVE_FAILED } from './profile.texts.ts';
import { ProfileRolesSection } from './profile-roles-section.tsx';
import { useCompleteProfile } from './use-complete-profile.ts';
import { useRoleChanges } from './use-role-changes.ts';

/** Page /profileSetup: settings that a student makes once. */
export const ProfilePage = () => {
  const student = useStudent();
  return (
    <PageWidth isWhole>
      <PageHeader
        title={t`Profile setup`}
        lead={t`Your picture, where you belong, and the roles you aim for.`}
      />
      <StudentPart student={student}>
        {(attributes) => <ProfileParts key={attributes.StudentID} attributes={attributes} />}
      </StudentPart>
    </PageWidth>
  );
};

const send: SendProfilePicture = (StudentID, body) =>
  http.call(updateProfile, { query: { StudentID }, body });

const ProfileParts = ({ attributes }: { readonly attributes: UserAttributes }) => {
  const picture = useProfilePictureUpload(attributes.StudentID, send);
  const roles = useRoleChanges(attributes.StudentID);
  const completing = useCompleteProfile(picture);
  return (
    <>
      <SettingsSection title={t`Profile picture`}>
        <PictureChooser
          picture={picture}
          student={attributes}
          invalidText={t`Image must be JPG/PNG under 1 MB`}
          failedText={completing.isIdle ? PROFILE_SAVE_FAILED : undefined}
        />
      </SettingsSection>
      <SettingsSection title={t`About you`}>
        <div className={styles['pair']}>
          <TextField
            label={t`Name`}
            readOnly
            value={formatFullName(attributes.FirstName, attributes.LastName)}
          />
          <TextField label={t`Email`} type="email" readOnly value={attributes.Email} />
        </div>
      </SettingsSection>
      <SettingsSection title={t`Where you belong`}>
        <StudentGroupSection attributes={attributes} />
      </SettingsSection>
      <SettingsSection title={t`What you aim for`}>
        <ProfileRolesSection studentId={attributes.StudentID} roles={roles} />
      </SettingsSection>
      <CompleteProfileSection completing={completing} isSaving={roles.isSaving} />
    </>
  );
};
