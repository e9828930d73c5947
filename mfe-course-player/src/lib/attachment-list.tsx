import type { Attachment } from '@cairn/api/courses.contract';
import { Download } from 'lucide-react';
import styles from './attachment-list.module.css';

/** Files that go with a lecture; each is a download. */
export const AttachmentList = ({
  attachments,
}: {
  readonly attachments: readonly Attachment[];
}) => {
  if (attachments.length === 0) return null;
  return (
    <section className={styles['panel']} aria-labelledby="attachments">
      <h3 id="attachments">Attachments</h3>
      <ul className={styles['attachments']}>
        {attachments.map(({ fileName, s3Url }) => (
          <li key={s3Url}>
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
