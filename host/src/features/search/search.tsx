import { lazyPart } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Search as Glass } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { FloatingFailure } from '../../lib/floating-failure.tsx';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import styles from './search.module.css';
import { useSearchKeys } from './search-keys.ts';

const dialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog, {
  failure: FloatingFailure,
});

/** Preloads the dialog; opening it shows a failure. */
const fetchDialog = (): void => void dialog.preload().catch(() => {});

/**
 * The search of every page: a button in the navigation bar, '/' and Ctrl+K. Its code loads when the button is hovered or focused.
 */
export const Search = () => {
  const [isOpen, setIsOpen] = useState(false);
  useSearchKeys(() => setIsOpen(true));
  return (
    <>
      <IconButton
        label={t`Search`}
        title={t`Search (Ctrl+K)`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        className={styles['opener']}
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => setIsOpen(true)}
      >
        <Glass />
      </IconButton>
      {isOpen && (
        <PartBoundary
          part="search"
          fallback={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
        >
          <dialog.Part onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
};
