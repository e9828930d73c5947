import type { StaffDocument } from '@cairn/api/staff-documents.contract';
import { findSafePreviewType } from '@cairn/domain/document-library.rules';
import { useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { Note } from '@cairn/ui/note';
import { PdfView } from '@cairn/ui/pdf-view';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { documentQueries, downloadDocument } from '../../lib/document-queries.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import styles from './document.module.css';

const NoPreview = ({ text }: { readonly text: string }) => <Note tone="info">{text}</Note>;

/** First page of a PDF, or a picture; says of other types that they have no preview (MCAT-15). */
export const DocumentPreview = ({ document }: { readonly document: StaffDocument }) => {
  const { documentId, fileVersion, fileType } = document;
  const type = findSafePreviewType(fileType);
  if (type === undefined) return <NoPreview text={t`This type of file has no preview.`} />;
  if (type !== 'application/pdf') return <PicturePreview document={document} type={type} />;
  return (
    <PdfView
      key={fileVersion}
      address={`/manage/documents/${documentId}/${fileVersion}`}
      read={(_address, signal) => downloadDocument(documentId, signal)}
      name={t`Document`}
      failure={{ title: t`The PDF cannot be shown.`, detail: t`Download it to look at it.` }}
      onFailure={(error) => report(error, { documentId })}
    />
  );
};

interface PicturePreviewProps {
  readonly document: StaffDocument;
  /** Media type from our own list, so that a file never runs scripts. */
  readonly type: string;
}

const PicturePreview = ({ document, type }: PicturePreviewProps) => {
  const { documentId, fileVersion, title } = document;
  return (
    <LoadedContent
      query={useQuery(documentQueries.file(documentId, fileVersion))}
      failure={t`The preview could not be loaded.`}
      lines={4}
    >
      {(file) => <Picture key={fileVersion} file={file} type={type} title={title} />}
    </LoadedContent>
  );
};

interface PictureProps {
  readonly file: Blob;
  readonly type: string;
  readonly title: string;
}

const Picture = ({ file, type, title }: PictureProps) => {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return undefined;
    const url = URL.createObjectURL(new Blob([file], { type }));
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file, type]);
  return <img ref={image} alt={t`Preview of ${title}`} className={styles['picture']} />;
};
