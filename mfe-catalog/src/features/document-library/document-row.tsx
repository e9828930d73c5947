import { formatDate } from '@cairn/messages/dates';
import type { LibraryDocument } from '@cairn/api/documents.contract';
import { formatFileType, findSafePreviewType } from '@cairn/domain/document-library.rules';
import { commaList } from '@cairn/messages/word-lists';
import { Button } from '@cairn/ui/button';
import { MetaLine } from '@cairn/ui/meta-line';
import { SkeletonShape, SkeletonText } from '@cairn/ui/skeleton';
import { Download, ExternalLink, FileText, Image } from 'lucide-react';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './document-row.module.css';
import { useDocumentFile } from './use-document-file.ts';

interface DocumentRowProps {
  readonly file: LibraryDocument;
  /** Names of the groups that may see the document; empty for a public document. */
  readonly groups: readonly string[];
}

const dateText = (timestamp: string): string | undefined => {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : formatDate(new Date(time));
};

const forText = (groups: string): string => t`For ${groups}`;

/** A document with its details, and buttons to open and download it. */
export const DocumentRow = ({ file, groups }: DocumentRowProps) => {
  const titleId = useId();
  const { open, isOpening, save, isSaving } = useDocumentFile(file);
  const shown = findSafePreviewType(file.FileType);
  return (
    <article className={styles['row']} aria-labelledby={titleId}>
      <div className={styles['type']}>
        {shown?.startsWith('image/') === true ? <Image /> : <FileText />}
        <span>{formatFileType(file)}</span>
      </div>
      <div>
        <MetaLine
          items={[
            file.Category,
            dateText(file.CreatedAt),
            groups.length > 0 ? forText(commaList(groups)) : undefined,
          ]}
        />
        <h2 id={titleId} className={styles['title']}>
          {file.Title}
        </h2>
        <p translate="no" className={styles['name']}>
          {file.FileName}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button
          variant="line"
          aria-describedby={titleId}
          busy={isOpening}
          reason={shown === undefined ? t`Preview not available` : undefined}
          onClick={open}
        >
          <ExternalLink />
          {t`Open`}
        </Button>
        <Button variant="ghost" aria-describedby={titleId} busy={isSaving} onClick={save}>
          <Download />
          {t`Download`}
        </Button>
      </div>
    </article>
  );
};

/** Placeholder for a document while the list is loading. */
export const DocumentRowSkeleton = () => (
  <div className={styles['row']}>
    <SkeletonShape className={styles['typePlace']} />
    <SkeletonText heading lines={2} />
    <SkeletonShape className={styles['actionsPlace']} />
  </div>
);
