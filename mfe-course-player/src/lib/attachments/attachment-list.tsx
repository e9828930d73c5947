import type { Attachment } from '@cairn/api/course-item.contract';
import { withKeys } from '@cairn/ui/with-keys';
import { Download, FileText } from 'lucide-react';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './attachment-list.module.css';
import { useShowAttachmentPreview } from './preview-context.ts';

interface AttachmentListProps {
  readonly attachments: readonly Attachment[];
  readonly className?: string | undefined;
}

/** Lists the attachments of a lecture or a course; each opens in its own pop-up and can be downloaded. */
export const AttachmentList = ({ attachments, className }: AttachmentListProps) => {
  const headingId = useId();
  const preview = useShowAttachmentPreview();
  if (attachments.length === 0) return null;
  return (
    <section className={className} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['title']}>
        {t`Attachments`}
      </h3>
      <ul className={styles['attachments']}>
        {withKeys(attachments, ({ s3Url }) => s3Url).map(({ key, item: attachment }) => (
          <li key={key}>
            <button type="button" className={styles['open']} onClick={() => preview(attachment)}>
              <FileText />
              <span translate="no">{attachment.fileName}</span>
            </button>
            <a
              className={styles['download']}
              href={attachment.s3Url}
              download={attachment.fileName}
              aria-label={t`Download ${attachment.fileName}`}
            >
              <Download />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
