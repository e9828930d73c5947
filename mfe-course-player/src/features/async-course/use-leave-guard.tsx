import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useEffect, useState } from 'react';
import { goTo } from '../../lib/notices.ts';

type Go = () => void;

/**
 * A started attempt that is left is lost: the browser asks before the page goes away, we ask before anything else that
 * leads out of it (ASMT-26).
 */
export const useLeaveGuard = (isActive: boolean) => {
  const [pending, setPending] = useState<Go>();
  // Without an attempt there is nothing to lose any more, e.g. once the clock has handed it in.
  if (!isActive && pending) setPending(undefined);
  useEffect(() => {
    if (!isActive) return undefined;
    return watchWaysOut((go) => setPending(() => go));
  }, [isActive]);
  return {
    /** Goes at once, or when the student agrees. */
    ask: (go: Go) => {
      if (isActive) setPending(() => go);
      else go();
    },
    dialog: <LeaveDialog pending={pending} onStay={() => setPending(undefined)} />,
  };
};

/** A link in this tab to another page of the site: that page change is ours to hold back. */
const leadsAway = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  link.target !== '_blank' &&
  !link.hasAttribute('download');

const askBrowser = (event: BeforeUnloadEvent): void => event.preventDefault();

const watchWaysOut = (hold: (go: Go) => void): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !leadsAway(link, event)) return;
    event.preventDefault();
    event.stopPropagation();
    const { pathname, search, hash } = link;
    hold(() => goTo(pathname + search + hash));
  };
  document.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', askBrowser);
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', askBrowser);
  };
};

interface LeaveDialogProps {
  readonly pending: Go | undefined;
  readonly onStay: () => void;
}

const LeaveDialog = ({ pending, onStay }: LeaveDialogProps) => (
  <Dialog
    open={pending !== undefined}
    onClose={onStay}
    title="Leave the assessment?"
    actions={
      <>
        <Button variant="line" onClick={onStay}>
          Stay
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onStay();
            pending?.();
          }}
        >
          Leave
        </Button>
      </>
    }
  >
    <p>You have not submitted it. Your answers will be lost.</p>
  </Dialog>
);
