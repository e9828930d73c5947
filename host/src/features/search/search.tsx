import { lazyPart } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { Search as Glass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { FloatingFailureMessage } from '../../lib/floating-failure.tsx';
import { ShellPartBoundary } from '../../lib/part-boundary.tsx';
import styles from './search.module.css';
import { useSearchShortcuts } from './search-keys.ts';

const dialog = lazyPart(async () => (await import('./search-dialog.tsx')).SiteSearchDialog, {
  failure: FloatingFailureMessage,
});

/** Preloads the code of the search dialog. A failed load is shown when the dialog is opened. */
const fetchDialog = (): void => void dialog.preload().catch(() => {});

/**
 * The search of every page: a button in the navigation bar, '/' and Ctrl+K. Its code loads when the button is hovered or focused.
 */
export const SiteSearchButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useSearchShortcuts(() => setIsOpen(true));
  // Returns the focus to the search button if no element had it when a shortcut opened the dialog.
  useEffect(() => {
    if (!isOpen) return undefined;
    const button = opener.current;
    return () => {
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isOpen]);
  return (
    <>
      <IconButton
        ref={opener}
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
        <ShellPartBoundary
          part="search"
          fallback={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
        >
          <dialog.Part onClose={() => setIsOpen(false)} />
        </ShellPartBoundary>
      )}
    </>
  );
};
