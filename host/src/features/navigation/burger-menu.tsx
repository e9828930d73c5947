import { lazyPart } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { FloatingFailureMessage } from '../../lib/floating-failure.tsx';
import { ShellPartBoundary } from '../../lib/part-boundary.tsx';
import styles from './burger-menu.module.css';

const sheet = lazyPart(async () => (await import('./burger-sheet.tsx')).BurgerMenuSheet, {
  failure: FloatingFailureMessage,
});

/** Preloads the code of the burger menu. A failed load is shown when the menu is opened. */
const fetchSheet = (): void => void sheet.preload().catch(() => {});

/** The menu button of the narrow navigation bar and its menu, which has every link of the wide bar (SHELL-05). */
export const BurgerMenu = () => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles['burger']}>
      <IconButton
        label={t`Open menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={fetchSheet}
        onFocus={fetchSheet}
        onClick={() => setIsOpen(true)}
      >
        <Menu />
      </IconButton>
      {isOpen && (
        <ShellPartBoundary
          part="menu"
          fallback={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
        >
          <sheet.Part id={id} onClose={() => setIsOpen(false)} />
        </ShellPartBoundary>
      )}
    </div>
  );
};
