import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Asked for by Escape, the backdrop and the cross; the caller then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end, the way back first. */
  readonly actions?: ReactNode;
  /** False while leaving would lose something: no cross, Escape and the backdrop do nothing. */
  readonly closable?: boolean | undefined;
  readonly className?: string | undefined;
}

type OpenDialogProps = Omit<DialogProps, 'open'>;

/** Shows the element as a modal for as long as it is mounted; the focus returns to where it was. */
const useModal = (onLeave: () => void, closable: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useEffectEvent(() => {
    if (closable) onLeave();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      leave();
    };
    // Browsers close on a second Escape whatever "cancel" answers, unless the key itself is refused.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      leave();
    };
    const onPointerDown = (event: Event): void => {
      if (event.target === element) leave();
    };
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('pointerdown', onPointerDown);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return dialog;
};

const OpenDialog = ({ onClose, title, children, actions, ...props }: OpenDialogProps) => {
  const { closable = true, className } = props;
  const titleId = useId();
  const dialog = useModal(onClose, closable);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles['dialog'], className)}
    >
      {/* The box fills the dialog, so that a press on the dialog itself is one on the backdrop. */}
      <div className={styles['box']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['content']}>{children}</div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {/* Last in order: the first focus belongs to the content. */}
        {closable && (
          <IconButton label="Close" className={styles['close']} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
    </dialog>
  );
};

/** A modal dialog on the native `<dialog>`; its content is mounted only while it is open. */
export const Dialog = ({ open, ...props }: DialogProps) =>
  open ? <OpenDialog {...props} /> : null;
