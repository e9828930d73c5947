import { type SecondFactor } from '@cairn/api/second-factor.contract';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import styles from './second-factor.module.css';
import { useSecondFactorChange } from './use-second-factor-change.ts';

interface FactorChangeDialogProps<Result extends SecondFactor> {
  readonly title: string;
  /** What the change means. */
  readonly text: string;
  readonly button: string;
  readonly change: () => Promise<Result>;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Dialog that asks before a factor is removed, or recovery codes are replaced. */
export const SecondFactorChangeDialog = <Result extends SecondFactor>({
  title,
  text,
  button,
  change,
  onClose,
  onDone,
}: FactorChangeDialogProps<Result>) => {
  const { run, isPending, failure } = useSecondFactorChange<void, Result>(change, onDone);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>{t`Cancel`}</Button>
          <Button busy={isPending} onClick={() => run()}>
            {button}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{text}</p>
        {failure !== undefined && <Note tone="err">{failure}</Note>}
      </div>
    </Dialog>
  );
};
