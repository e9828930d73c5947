import type { Attachment } from '@cairn/api/course-item.contract';
import { getFileKind } from '@cairn/domain/file-kind.rules';
import { useSite } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { PdfView } from '@cairn/ui/pdf-view';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './file-preview.module.css';
import { ThirdPartyFileViewer } from './third-party-file-viewer.tsx';

interface FilePreviewProps {
  readonly file: Attachment;
}

/**
 * Shows the content of an attachment in a pop-up, if its type can be shown. Sources: 001 §2 'Attachment preview popups',
 * POPUP-05.
 */
export const FilePreview = ({ file }: FilePreviewProps) => {
  const { officeViewerUrl, pdfViewerUrl = '' } = useSite();
  const [isBroken, setBroken] = useState(false);
  const { fileName, s3Url } = file;
  if (isBroken) return <NotAvailable />;
  const named = getFileKind(fileName);
  const kind = named === 'unknown' ? getFileKind(s3Url) : named;
  switch (kind) {
    case 'image':
      return (
        <img
          className={styles['picture']}
          src={s3Url}
          alt={fileName}
          onError={() => setBroken(true)}
        />
      );
    case 'video':
      return (
        <video className={styles['picture']} src={s3Url} controls onError={() => setBroken(true)} />
      );
    case 'pdf':
      if (pdfViewerUrl !== '') return <ThirdPartyFileViewer address={pdfViewerUrl} file={file} />;
      return <Pdf file={file} />;
    case 'office':
      if (officeViewerUrl !== '')
        return <ThirdPartyFileViewer address={officeViewerUrl} file={file} />;
      return (
        <p
          className={styles['words']}
        >{t`There is no preview of this file. You can download it.`}</p>
      );
    case 'unknown':
      return <NotAvailable />;
    default:
      return kind satisfies never;
  }
};

const NotAvailable = () => <p className={styles['words']}>{t`Preview not available`}</p>;

const read = (address: string, signal: AbortSignal) => http.file(address, { signal });
const onFailure = (error: unknown): void => report(error, { at: 'drawing an attachment' });
const FAILURE = { title: t`PDF preview failed`, detail: t`You can still download the file.` };

const Pdf = ({ file: { fileName, s3Url } }: FilePreviewProps) => (
  <div className={styles['pdf']}>
    <PdfView address={s3Url} name={fileName} failure={FAILURE} {...{ read, onFailure }} />
  </div>
);
