import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { Dialog } from '@cairn/ui/dialog';
import { Keyboard } from 'lucide-react';
import { Fragment } from 'react';
import { t } from 'ttag';
import styles from './grading.module.css';

interface ShortcutSheetProps {
  readonly isOpen: boolean;
  readonly areSingleOn: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSwitch: (areSingleOn: boolean) => void;
}

const keys = [
  { keys: ['J'], does: t`Next piece of work` },
  { keys: ['K'], does: t`Previous piece of work` },
  { keys: ['G'], does: t`Go to the grade` },
  { keys: ['Ctrl', 'Enter'], does: t`Save and open the next` },
  { keys: ['?'], does: t`This list` },
] as const;

/** Dialog with the keyboard shortcuts of the teaching desk, and a switch for shortcuts of a single key. */
export const GradingShortcutsDialog = ({
  isOpen,
  areSingleOn,
  onOpen,
  onClose,
  onSwitch,
}: ShortcutSheetProps) => (
  <>
    <Button variant="ghost" size="s" className={styles['keysButton']} onClick={onOpen}>
      <Keyboard />
      {t`Keyboard shortcuts`}
    </Button>
    <Dialog open={isOpen} onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className={styles['keys']}>
        {keys.map((line) => (
          <div key={line.does}>
            <dt>
              {line.keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span> </span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{line.does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t`Use single-key shortcuts`}
        checked={areSingleOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </Dialog>
  </>
);
