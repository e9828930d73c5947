import { Button } from '@cairn/ui/button';
import { Check } from 'lucide-react';
import { t } from 'ttag';
import { FailureNote } from '../../lib/failure-note.tsx';
import styles from './profile.module.css';
import { FAILED } from './profile.texts.ts';
import type { Completing } from './use-completing.ts';

interface CompletePartProps {
  readonly completing: Completing;
  /** True while earlier choices are being saved. */
  readonly isSaving: boolean;
}

export const CompletePart = ({ completing, isSaving }: CompletePartProps) => (
  <div className={styles['complete']}>
    {completing.isError && <FailureNote text={FAILED} error={completing.error} />}
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
