import type { Attachment } from '@cairn/api/course-item.contract';
import { withKeys } from '@cairn/ui/with-keys';
import { Download, FileText } from 'lucide-react';
import { t } from 'ttag';
import { useShowAttachmentPreview } from '../../../lib/attachments/preview-context.ts';
import styles from './meeting.module.css';

/** A collapsible list of a meeting's files; each opens in its own pop-up (SYNC-10). */
export const CollapsibleAttachments = ({
  attachments,
}: {
  readonly attachments: readonly Attachment[];
}) => {
  const preview = useShowAttachmentPreview();
  if (attachments.length === 0) return null;
  return (
    <details open className={styles['attachments']}>
      <summary>
        <h3>{t`Attachments (${attachments.length})`}</h3>
      </summary>
      <ul>
        {withKeys(attachments, ({ s3Url }) => s3Url).map(({ key, item: attachment }) => (
          <li key={key}>
            <button type="button" onClick={() => preview(attachment)}>
              <FileText />
              <span translate="no">{attachment.fileName}</span>
            </button>
            <a
              href={attachment.s3Url}
              download={attachment.fileName}
              aria-label={t`Download ${attachment.fileName}`}
            >
              <Download />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};
