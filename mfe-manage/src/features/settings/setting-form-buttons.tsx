import { Button } from '@cairn/ui/button';
import { t } from 'ttag';
import styles from './settings.module.css';

interface SettingActionsProps {
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** Why what was typed cannot be saved; absent: it can. */
  readonly problem?: string | undefined;
  readonly onDiscard: () => void;
}

/** The buttons below the form of a setting. */
export const SettingFormButtons = ({
  isChanged,
  isPending,
  problem,
  onDiscard,
}: SettingActionsProps) => {
  const reason = isChanged ? undefined : t`Nothing has been changed.`;
  return (
    <div className={styles['actions']}>
      <Button variant="line" reason={reason} onClick={onDiscard}>
        {t`Discard`}
      </Button>
      <Button type="submit" busy={isPending} reason={reason ?? problem}>
        {t`Save changes`}
      </Button>
    </div>
  );
};
