import { usePageHold } from '@cairn/runtime';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface UnsavedWorkProps {
  readonly isUnsaved: boolean;
  /** 'Leave the assessment?' */
  readonly title: string;
  /** What would be lost. */
  readonly children: ReactNode;
}

/**
 * Asks before work is lost, in a dialog for whatever the page can hold back (`usePageHold`), and by the browser before
 * the document goes.
 */
export const UnsavedWork = ({ isUnsaved, title, children }: UnsavedWorkProps) => {
  const [leaving, setLeaving] = useState<() => void>();
  // Nothing to lose any more, e.g. saved meanwhile: nothing to decide either, and the person stays.
  if (!isUnsaved && leaving) setLeaving(undefined);
  usePageHold(isUnsaved, (go) => setLeaving(() => go));
  const stay = () => setLeaving(undefined);
  // Outside the screen: part of it may stand hidden, and a modal dialog in there would only block the page.
  return createPortal(
    <Dialog
      open={leaving !== undefined}
      onClose={stay}
      title={title}
      actions={
        <>
          <Button variant="line" onClick={stay}>
            {t`Stay`}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              stay();
              leaving?.();
            }}
          >
            {t`Leave`}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>,
    document.body,
  );
};
