import type { UserAttributes } from '@cairn/api/user.contract';
import { Avatar } from '@cairn/ui/avatar';
import { Button } from '@cairn/ui/button';
import { getButtonClass } from '@cairn/ui/button-class';
import { FieldError } from '@cairn/ui/field';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { t } from 'ttag';
import { FailureNote } from './failure-note.tsx';
import styles from './picture-chooser.module.css';
import type { ProfilePictureStatus, ProfilePictureUpload } from './use-picture-upload.ts';

interface PictureChooserProps {
  readonly picture: ProfilePictureUpload;
  readonly student: Pick<UserAttributes, 'StudentID' | 'profileImageUrl'>;
  /** Message about a file that cannot be a picture. */
  readonly invalidText: string;
  /** Message about a failed upload; undefined if the screen shows its own. */
  readonly failedText: string | undefined;
}

const STATUS_TEXTS: Readonly<Partial<Record<ProfilePictureStatus, string>>> = {
  valid: t`Valid file`,
  uploading: t`Uploading...`,
  done: t`Done`,
};
const REASONS: Readonly<Partial<Record<ProfilePictureStatus, string>>> = {
  none: t`Choose a picture first.`,
  invalid: t`Choose another picture.`,
  done: t`Choose another picture to upload again.`,
};

/** Shows the student's profile picture, and the button to choose a new one. */
export const PictureChooser = ({ picture, student, ...texts }: PictureChooserProps) => {
  const { status } = picture;
  const errorId = useId();
  const hintId = useId();
  const { invalidText, failedText } = texts;
  return (
    <div className={styles['chooser']}>
      <Avatar
        personId={student.StudentID}
        src={picture.previewUrl ?? student.profileImageUrl}
        size="xl"
      />
      <div className={styles['parts']}>
        <div className={styles['buttons']}>
          <FileButton
            picture={picture}
            describedBy={status === 'invalid' ? `${errorId} ${hintId}` : hintId}
          />
          <Button
            busy={status === 'uploading'}
            busyLabel={t`Uploading...`}
            reason={REASONS[status]}
            // Ignores the rejection: `picture.status` shows the failure.
            onClick={() => void picture.upload().catch(() => undefined)}
          >
            {t`Upload picture`}
          </Button>
        </div>
        <p id={hintId} className={styles['hint']}>
          {t`JPG or PNG, under 1 MB`}
        </p>
        <p role="status" className={styles['status']}>
          {STATUS_TEXTS[status] !== undefined && (
            <>
              <strong>{STATUS_TEXTS[status]}</strong> <span translate="no">{picture.fileName}</span>
            </>
          )}
        </p>
        {status === 'invalid' && <FieldError id={errorId} role="alert" text={invalidText} />}
        {status === 'failed' && failedText !== undefined && (
          <FailureNote text={failedText} error={picture.error} />
        )}
      </div>
    </div>
  );
};

interface FileButtonProps {
  readonly picture: ProfilePictureUpload;
  readonly describedBy: string;
}

/** Native file input that looks like a button. */
const FileButton = ({ picture, describedBy }: FileButtonProps) => (
  <label className={getButtonClass({ variant: 'line' }, styles['file'])}>
    <ImageUp />
    {t`Choose a picture`}
    <input
      type="file"
      accept=".jpg,.jpeg,.png,image/jpeg,image/png"
      className={styles['input']}
      disabled={picture.status === 'uploading'}
      aria-invalid={picture.status === 'invalid' || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const [file] = currentTarget.files ?? [];
        if (file) picture.choose(file);
        // Empties the input; otherwise choosing the same file again fires no `change` event.
        currentTarget.value = '';
      }}
    />
  </label>
);
