import { getSubmissionFile } from '@cairn/api/submissions.contract';
import type { GradedSubmission } from '@cairn/api/teaching.contract';
import { useAction } from '@cairn/runtime';
import { http } from '@cairn/session';
import { IconButton } from '@cairn/ui/icon-button';
import { Download, FileText } from 'lucide-react';
import { showFailure } from '../../../lib/notices.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import styles from './grading.module.css';

/** What was handed in beside the text. Only downloads: a file of somebody else opens nowhere on this site. */
export const SubmittedFiles = ({ files }: Pick<GradedSubmission, 'files'>) => {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h3 id="files">{`Files (${files.length})`}</h3>
      <ul className={styles['files']}>
        {files.map((file) => (
          <FileRow key={file.fileId} file={file} />
        ))}
      </ul>
    </section>
  );
};

const FileRow = ({ file }: { readonly file: GradedSubmission['files'][number] }) => {
  const { fileId, fileName, bytes } = file;
  const download = useAction({
    mutationFn: () => http.download(getSubmissionFile, { params: { fileId } }),
    onSuccess: (blob) => saveBlob(fileName, blob),
    onError: (error) => showFailure(`${fileName} could not be downloaded.`, error),
  });
  return (
    <li>
      <FileText />
      <span className={styles['fileName']}>{fileName}</span>
      <span>{sizeText(bytes)}</span>
      <IconButton
        label={`Download ${fileName}`}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download />
      </IconButton>
    </li>
  );
};

/** '184 KB', '2.4 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
