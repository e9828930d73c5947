import { Button } from '@cairn/ui/button';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import { FailureNote } from '../../lib/failure-note.tsx';
import styles from './profile.module.css';
import { PROFILE_SAVE_FAILED } from './profile.texts.ts';
import type { ProfileCompletion } from './use-complete-profile.ts';

interface CompletePartProps {
  readonly completing: ProfileCompletion;
  /** True while earlier changes of the profile are being saved. */
  readonly isSaving: boolean;
}

export const CompleteProfileSection = ({ completing, isSaving }: CompletePartProps) => (
  <div className={styles['complete']}>
    {completing.isError && <FailureNote text={PROFILE_SAVE_FAILED} error={completing.error} />}
    <Button
      variant="amber"
      size="l"
      busy={completing.isPending || isSaving}
      busyLabel={t`Saving...`}
      onClick={() => completing.mutate()}
    >
      <Check />
      {t`Complete`}
    </Button>
  </div>
);
