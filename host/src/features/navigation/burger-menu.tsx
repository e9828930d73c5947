import { lazyPart } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { FloatingFailure } from '../../lib/floating-failure.tsx';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import styles from './burger-menu.module.css';

const sheet = lazyPart(async () => (await import('./burger-sheet.tsx')).BurgerSheet, {
  failure: FloatingFailure,
});

/** Preloads the menu; opening it shows a failure. */
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
        <PartBoundary
          part="menu"
          fallback={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
        >
          <sheet.Part id={id} onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </div>
  );
};
