import type { Attachment } from '@cairn/api/courses.contract';
import { Download } from 'lucide-react';
import { useId } from 'react';
import styles from './attachment-list.module.css';

interface AttachmentListProps {
  readonly attachments: readonly Attachment[];
  readonly className?: string | undefined;
}

/** Files that go with a lecture or a course; each is a download. */
export const AttachmentList = ({ attachments, className }: AttachmentListProps) => {
  const headingId = useId();
  if (attachments.length === 0) return null;
  return (
    <section className={className} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['title']}>
        Attachments
      </h3>
      <ul className={styles['attachments']}>
        {attachments.map(({ fileName, s3Url }, index) => (
          // The same file may be there twice; the order stays.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <a href={s3Url} download={fileName}>
              <Download />
              {fileName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
