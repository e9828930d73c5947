import { fetchSubmissionFile } from '@cairn/api/submission-file';
import type { SubmittedFile } from '@cairn/domain/assignment.rules';
import { getFileKind } from '@cairn/domain/file-kind.rules';
import { lazyPart, useAction } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { Download, FileText, Image, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { showFailureNotice } from '../notices.ts';
import { downloadBlob } from '@cairn/ui/save-file';
import { formatFileSize } from './format-file-size.ts';
import styles from './submission-files.module.css';

interface HandedInFile extends SubmittedFile {
  readonly bytes?: number;
}

// Includes the PDF reader, which is needed only once a file is opened.
const preview = lazyPart(async () => (await import('./submission-preview.tsx')).SubmissionPreview, {
  placeholder: () => (
    <Skeleton label={t`Loading the preview`}>
      <SkeletonBlock />
    </Skeleton>
  ),
  onFailed: (error) =>
    showFailureNotice(t`The file could not be shown. You can download it.`, error),
});

/** Returns whether a browser can show the submitted file without executing parts of it. */
const canBeShown = ({ name }: HandedInFile): boolean =>
  ['pdf', 'image'].includes(getFileKind(name));

/**
 * Lists the files of a submission. Each is loaded with the caller's token, and shown below the list or downloaded under its
 * name (ASSG-16).
 */
export const SubmissionFiles = ({ files }: { readonly files: readonly HandedInFile[] }) => {
  const [shown, setShown] = useState<string>();
  if (files.length === 0) return null;
  const file = files.find(({ s3Url }) => s3Url === shown);
  return (
    <section aria-label={t`Files`}>
      <h3>{t`Files (${files.length})`}</h3>
      <ul className={styles['files']}>
        {files.map((one) => (
          <FileRow
            key={one.s3Url}
            file={one}
            isShown={one === file}
            onShow={() => setShown(one === file ? undefined : one.s3Url)}
          />
        ))}
      </ul>
      {file && <Preview key={file.s3Url} file={file} />}
    </section>
  );
};

/** Shows a submitted file below the list, or enlarged over the page; never both, since a picture's bytes are held once. */
const Preview = ({ file }: { readonly file: HandedInFile }) => {
  const [isLarge, setLarge] = useState(false);
  const content = <preview.Part file={file} />;
  return (
    <section className={styles['preview']} aria-label={t`Preview of ${file.name}`}>
      <header className={styles['head']}>
        <FileIcon name={file.name} />
        <span translate="no" className={styles['name']}>
          {file.name}
        </span>
        <IconButton label={t`Enlarge ${file.name}`} onClick={() => setLarge(true)}>
          <Maximize2 />
        </IconButton>
      </header>
      {isLarge ? (
        <Dialog
          open
          title={file.name}
          isTitleName
          className={styles['large']}
          onClose={() => setLarge(false)}
        >
          {content}
        </Dialog>
      ) : (
        <div className={styles['content']}>{content}</div>
      )}
    </section>
  );
};

const FileIcon = ({ name }: { readonly name: string }) =>
  getFileKind(name) === 'image' ? <Image /> : <FileText />;

interface FileRowProps {
  readonly file: HandedInFile;
  readonly isShown: boolean;
  /** Opens or closes the preview of the file below the list. */
  readonly onShow: () => void;
}

const FileRow = ({ file, isShown, onShow }: FileRowProps) => {
  const { name, s3Url, bytes } = file;
  const download = useAction({
    mutationFn: async () => downloadBlob(name, await fetchSubmissionFile(http, s3Url)),
    onError: (error) => showFailureNotice(t`The file could not be downloaded.`, error),
  });
  return (
    <li data-shown={isShown || undefined}>
      <FileIcon name={name} />
      <span translate="no" className={styles['name']}>
        {name}
      </span>
      {bytes !== undefined && <span className={styles['size']}>{formatFileSize(bytes)}</span>}
      {canBeShown(file) && (
        <Button
          variant="ghost"
          size="s"
          aria-expanded={isShown}
          aria-label={t`Preview ${name}`}
          onClick={onShow}
        >
          {t`Preview`}
        </Button>
      )}
      <IconButton
        label={t`Download ${name}`}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download />
      </IconButton>
    </li>
  );
};
