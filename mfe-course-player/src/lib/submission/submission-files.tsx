import { readSubmissionFile } from '@cairn/api/submission-file';
import type { SubmissionFile } from '@cairn/domain/assignment.rules';
import { useAction } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Download, FileText } from 'lucide-react';
import { showFailure } from '../notices.ts';
import { saveBlob } from '../save-file.ts';
import styles from './submission-view.module.css';

/** Files of an answer; each is fetched as the one who asks, and saved under its name (ASSG-16). */
export const SubmissionFiles = ({ files }: { readonly files: readonly SubmissionFile[] }) => {
  if (files.length === 0) return null;
  return (
    <section aria-label="Files">
      <h3>{`Files (${files.length})`}</h3>
      <ul className={styles['files']}>
        {files.map((file) => (
          <FileRow key={file.s3Url} file={file} />
        ))}
      </ul>
    </section>
  );
};

const FileRow = ({ file: { name, s3Url } }: { readonly file: SubmissionFile }) => {
  const download = useAction({
    mutationFn: async () => saveBlob(name, await readSubmissionFile(http, s3Url)),
    onError: (error) => showFailure('The file could not be downloaded.', error),
  });
  return (
    <li>
      <FileText />
      <span>{name}</span>
      <Button
        variant="line"
        size="s"
        aria-label={`Download ${name}`}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download />
        Download
      </Button>
    </li>
  );
};
