import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import styles from './burger-menu.module.css';

const sheet = lazyPart(async () => (await import('./burger-sheet.tsx')).BurgerSheet);

/** The button of the narrow navbar and the sheet that it opens, with every link of the wide one (SHELL-05). */
export const BurgerMenu = () => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles['burger']}>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={sheet.preload}
        onFocus={sheet.preload}
        onClick={() => setIsOpen(true)}
      >
        <Menu />
      </IconButton>
      {isOpen && (
        <PartBoundary
          part="menu"
          fallback={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          <Suspense>
            <sheet.Part id={id} onClose={() => setIsOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
};
