import { usePageHold } from '@cairn/runtime';
import { X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Called by Escape, the backdrop and the cross; the caller then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: string;
  /** Whether the title is a name, such as that of a file, which page translators must not change. */
  readonly isTitleName?: boolean | undefined;
  /** A picture above the title, from edge to edge. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the end of the dialog; the cancelling button comes first. */
  readonly actions?: ReactNode;
  /** False while closing would lose something: no cross is shown, and Escape and the backdrop do nothing. */
  readonly closable?: boolean | undefined;
  /**
   * A sentence about what would be lost; it is shown for confirmation before Escape, the backdrop or the cross closes the
   * dialog, and before the page is left.
   */
  readonly unsaved?: string | undefined;
  readonly className?: string | undefined;
}

type OpenDialogProps = Omit<DialogProps, 'open'>;

/** Number of letters from which a title, such as one with the name of a person, has small letters. */
const LONG_TITLE_LETTERS = 40;

/** Returns whether a key press belongs to this dialog and not to one on top of it. */
const isTopDialog = (element: HTMLElement | null, { target }: Event): boolean => {
  const inner = target instanceof Element ? target.closest('dialog[open]') : null;
  return (inner ?? [...document.querySelectorAll('dialog[open]')].at(-1)) === element;
};

/**
 * Calls `leave` on Escape, on the system's Back gesture and on a press of the backdrop. Escape is handled as a key, because
 * browsers close the dialog on a second Escape even if "cancel" is prevented. The listener is on the window, so that a menu in
 * the dialog may use the key first. A frame that has the focus gets the key in our place; a dialog that the browser closed
 * for that is opened again.
 */
const useDismiss = (dialog: RefObject<HTMLDialogElement | null>, leave: () => void) => {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const element = dialog.current;
    const onCancel = (event: Event): void => {
      if (event.target !== element) return;
      event.preventDefault();
      onLeave();
    };
    const onClosed = (): void => {
      // Ignores the `close` event after this component has removed the element.
      if (!element?.isConnected || element.open) return;
      element.showModal();
      onLeave();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopDialog(element, event)) return;
      event.preventDefault();
      onLeave();
    };
    // Closes only for a press that begins and ends outside: selecting text beyond the edge of the box must not close the
    // dialog.
    let isOutside = false;
    const onPointerDown = (event: Event): void => {
      isOutside = event.target === element;
    };
    const onClick = (event: Event): void => {
      if (isOutside && event.target === element) onLeave();
    };
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('close', onClosed);
    element?.addEventListener('pointerdown', onPointerDown);
    element?.addEventListener('click', onClick);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('close', onClosed);
      element?.removeEventListener('pointerdown', onPointerDown);
      element?.removeEventListener('click', onClick);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [dialog]);
};

/** Closes a dialog after those inside: while one of them is open, the page is inert, and the focus could not return there. */
const closeWithInner = (dialog: HTMLDialogElement | null): void => {
  const inner = [...(dialog?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? [])];
  for (const dialogInside of inner.toReversed()) dialogInside.close();
  dialog?.close();
};

/**
 * Returns the functions that close the dialog, and the action that waits for the person's confirmation; undefined if none
 * waits.
 */
const useUnsavedQuestion = (isUnsaved: boolean, onClose: () => void) => {
  const [leaving, setLeaving] = useState<() => void>();
  usePageHold(isUnsaved, (go) =>
    setLeaving(() => () => {
      onClose();
      go();
    }),
  );
  return {
    leaving,
    leave: isUnsaved ? () => setLeaving(() => onClose) : onClose,
    stay: () => setLeaving(undefined),
  };
};

const OpenDialog = ({ onClose, title, children, actions, ...props }: OpenDialogProps) => {
  const { closable = true, unsaved, banner, className, isTitleName = false } = props;
  const { leave, leaving, stay } = useUnsavedQuestion(unsaved !== undefined, onClose);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because `close` must run before the element is removed, to return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => closeWithInner(element);
  }, []);
  useDismiss(dialog, () => {
    if (closable) leave();
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles['dialog'], className)}
    >
      {/* The box fills the dialog, so a press on the dialog itself is a press on the backdrop. */}
      <div className={styles['box']}>
        {banner !== undefined && <div className={styles['banner']}>{banner}</div>}
        <h2
          id={titleId}
          translate={isTitleName ? 'no' : undefined}
          className={styles['title']}
          data-long={title.length >= LONG_TITLE_LETTERS || undefined}
        >
          {title}
        </h2>
        <div className={styles['content']}>{children}</div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {/* Last in the order, so that the content gets the first focus. */}
        {closable && (
          <IconButton label={t`Close`} className={styles['close']} onClick={leave}>
            <X />
          </IconButton>
        )}
      </div>
      {leaving && <DiscardConfirmation words={unsaved} onStay={stay} onLeave={leaving} />}
    </dialog>
  );
};

interface DiscardConfirmationProps {
  readonly words: string | undefined;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const DiscardConfirmation = ({ words, onStay, onLeave }: DiscardConfirmationProps) => (
  <OpenDialog
    title={t`Close without saving?`}
    onClose={onStay}
    actions={
      <>
        <Button variant="line" onClick={onStay}>
          {t`Stay`}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {t`Close without saving`}
        </Button>
      </>
    }
  >
    <p>{words}</p>
  </OpenDialog>
);

/** A modal dialog on the native `<dialog>`; its content is mounted only while it is open. */
export const Dialog = ({ open, ...props }: DialogProps) =>
  open ? <OpenDialog {...props} /> : null;
