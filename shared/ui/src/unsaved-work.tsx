import { usePageHold } from '@cairn/runtime';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface UnsavedWorkProps {
  readonly isUnsaved: boolean;
  /** Title of the question, such as 'Leave the assessment?' */
  readonly title: string;
  /** Text of the question, which says what would be lost. */
  readonly children: ReactNode;
}

/**
 * Asks the person before unsaved work is lost: in a dialog for everything that the page can block (`usePageHold`), and through
 * the browser before it unloads the document.
 */
export const UnsavedWork = ({ isUnsaved, title, children }: UnsavedWorkProps) => {
  const [leaving, setLeaving] = useState<() => void>();
  // Closes the question if the work was saved in the meantime: the student stays.
  if (!isUnsaved && leaving) setLeaving(undefined);
  usePageHold(isUnsaved, (go) => setLeaving(() => go));
  const stay = () => setLeaving(undefined);
  // Rendered outside of the screen: a part of the screen may be hidden, and a modal dialog in it would only block the page.
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
