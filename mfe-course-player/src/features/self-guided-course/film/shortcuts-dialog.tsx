import { Dialog } from '@cairn/ui/dialog';
import { t } from 'ttag';
import { FILM_SHORTCUT_KEYS } from './film-keys.ts';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog with the list of shortcuts. */
export const FilmShortcutsDialog = ({ isOpen, onClose }: ShortcutsDialogProps) => (
  <Dialog open={isOpen} onClose={onClose} title={t`Keyboard shortcuts`}>
    <dl className={styles['keys']}>
      {FILM_SHORTCUT_KEYS.map(([what, ...keys]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <p
      className={styles['hint']}
    >{t`They work while the video has focus, and never while you type.`}</p>
  </Dialog>
);
