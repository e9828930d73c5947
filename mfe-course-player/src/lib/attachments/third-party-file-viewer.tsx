import type { Attachment } from '@cairn/api/course-item.contract';
import styles from './file-preview.module.css';

interface OutsideViewerProps {
  /** URL prefix of the third-party viewer; the file's encoded URL is appended to it. */
  readonly address: string;
  readonly file: Attachment;
}

/** Shows a document in a third-party viewer, which receives only the URL of the file. */
export const ThirdPartyFileViewer = ({ address, file }: OutsideViewerProps) => (
  <iframe
    className={styles['frame']}
    title={file.fileName}
    src={`${address}${encodeURIComponent(new URL(file.s3Url, window.location.href).href)}`}
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    referrerPolicy="no-referrer"
  />
);
