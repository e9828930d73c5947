import {
  changeJobRolePicture,
  MAX_JOB_ROLE_PICTURE_BYTES,
  removeJobRolePicture,
  type StaffJobRole,
} from '@cairn/api/staff-job-roles.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { FieldError } from '@cairn/ui/field';
import { RoleImage } from '@cairn/ui/role-image';
import { useState } from 'react';
import { t } from 'ttag';
import pageStyles from '../../lib/detail-page.module.css';
import { FileButton, toUntypedBody } from '../../lib/file-button.tsx';
import { explainRefusal } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import styles from './job-role.module.css';

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/**
 * Returns why a file cannot be the picture of a role; undefined if the browser finds no fault, and the server checks it
 * (MCAT-06).
 */
const findPictureProblem = ({ type, size }: File): string | undefined => {
  if (!PICTURE_TYPES.split(',').includes(type)) return t`A picture must be a JPG, PNG or WebP.`;
  return size < MAX_JOB_ROLE_PICTURE_BYTES ? undefined : t`A picture must be smaller than 5 MB.`;
};

interface JobRolePictureProps {
  readonly role: StaffJobRole;
  readonly isReadOnly: boolean;
}

const usePicture = ({ roleId, pictureUrl: before }: StaffJobRole) => {
  const [problem, setProblem] = useState<string>();
  const request = { params: { roleId }, query: { before } };
  const { run, isPending, error } = useStaffAction<File | undefined, StaffJobRole>({
    action: t`Changing the picture of a role`,
    call: (file) =>
      file
        ? http.call(changeJobRolePicture, {
            ...request,
            body: toUntypedBody(file),
          })
        : http.call(removeJobRolePicture, request),
    done: t`The picture has been saved.`,
    onDone: () => undefined,
  });
  return {
    run: (file: File | undefined) => {
      const found = file && findPictureProblem(file);
      setProblem(found);
      if (found === undefined) run(file);
    },
    isPending,
    text: problem ?? (error && explainRefusal(error)),
  };
};

/** Picture of a role, which is saved as soon as it is chosen. */
export const JobRolePicture = ({ role, isReadOnly }: JobRolePictureProps) => {
  const { run, isPending, text } = usePicture(role);
  return (
    <section className={pageStyles['section']} aria-labelledby="picture">
      <h2 id="picture">{t`Picture`}</h2>
      <div className={styles['picture']}>
        <div className={styles['shown']}>
          <RoleImage roleId={role.roleId} src={role.pictureUrl} />
        </div>
        {!isReadOnly && (
          <div className={styles['buttons']}>
            <FileButton
              label={t`Picture of the role`}
              accept={PICTURE_TYPES}
              variant="line"
              size="s"
              busy={isPending}
              onFile={run}
            >
              {t`Choose a picture`}
            </FileButton>
            {role.pictureUrl !== '' && (
              <Button variant="ghost" size="s" onClick={() => run(undefined)}>
                {t`Remove the picture`}
              </Button>
            )}
          </div>
        )}
        {text !== undefined && <FieldError id="picture-error" text={text} role="alert" />}
        <p className={styles['hint']}>
          {t`JPG, PNG or WebP under 5 MB. Saved at once. Without one, this drawing is shown.`}
        </p>
      </div>
    </section>
  );
};
