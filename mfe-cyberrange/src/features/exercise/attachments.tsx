import { Button } from '@cairn/ui/button';
import { Paperclip } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import styles from './exercise.module.css';
import { AttachmentPlace } from './attachment-place.tsx';

const AttachmentView = lazy(async () => ({
  default: (await import(/* webpackChunkName: "attachment" */ './attachment-view.tsx'))
    .AttachmentView,
}));

interface AttachmentsProps {
  /** Of a PDF; http or https. */
  readonly address: string;
  /** What stands beside the button. */
  readonly children: ReactNode;
}

/** Shows the hand-out of an exercise in its page. Nothing of it is loaded before somebody asks. */
export const Attachments = ({ address, children }: AttachmentsProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles['actions']}>
        <Button
          variant="line"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Paperclip />
          {isOpen ? 'Hide Attachments' : 'Show Attachments'}
        </Button>
        {children}
      </div>
      {isOpen && (
        <section id={id} aria-label="Attachments">
          <Suspense fallback={<AttachmentPlace />}>
            <AttachmentView address={address} />
          </Suspense>
        </section>
      )}
    </>
  );
};
