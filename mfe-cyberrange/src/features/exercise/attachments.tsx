import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from 'ttag';
import styles from './exercise.module.css';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';

/** Placeholder for a page of an exercise's PDF. */
const ExerciseAttachmentSkeleton = () => (
  <Skeleton label={t`Loading attachment`}>
    <SkeletonBlock className={styles['pagePlace']} />
  </Skeleton>
);

const attachmentView = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "attachment" */ './attachment-view.tsx'))
      .ExerciseAttachmentView,
  {
    placeholder: () => <ExerciseAttachmentSkeleton />,
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState
        title={t`The attachment cannot be shown here`}
        headingLevel={3}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    ),
    onFailed: (error) => report(error, { at: 'attachment of an exercise' }),
  },
);

interface AttachmentsProps {
  /** URL of the exercise's PDF, http or https. */
  readonly address: string;
  /** Content beside the button that opens the PDF. */
  readonly children: ReactNode;
}

/** Button that shows the PDF of an exercise on the same page. The PDF loads only once the student opens it. */
export const ExerciseAttachment = ({ address, children }: AttachmentsProps) => {
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
          {isOpen ? t`Hide Attachments` : t`Show Attachments`}
        </Button>
        {children}
      </div>
      {isOpen && (
        <section id={id} aria-label={t`Attachments`}>
          <attachmentView.Part address={address} />
        </section>
      )}
    </>
  );
};
