import type { Attachment } from '@cairn/api/courses.contract';
import styles from './file-preview.module.css';

interface OutsideViewerProps {
  /** What the file's encoded address is appended to. */
  readonly address: string;
  readonly file: Attachment;
}

/** A viewer of somebody else: it is told the address of the file and nothing else. */
export const OutsideViewer = ({ address, file }: OutsideViewerProps) => (
  <iframe
    className={styles['frame']}
    title={file.fileName}
    src={`${address}${encodeURIComponent(new URL(file.s3Url, window.location.href).href)}`}
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    referrerPolicy="no-referrer"
  />
);
