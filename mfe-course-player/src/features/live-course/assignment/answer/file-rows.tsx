import {
  MOST_FILES,
  SUBMISSION_FILE_BYTES,
  submissionLimits,
} from '@cairn/api/submissions.contract';
import { queryOptions, useQuery } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { IconButton } from '@cairn/ui/icon-button';
import { FileText, Paperclip, RotateCw, X } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import styles from './answer.module.css';
import { sizeText } from './size-text.ts';
import type { Upload, Uploads } from './uploads.ts';

interface FileRowsProps {
  readonly uploads: Uploads;
  readonly rows: readonly Upload[];
}

const limitsQuery = queryOptions({
  queryKey: ['submission-limits'],
  queryFn: ({ signal }) => http.call(submissionLimits, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Files are added by drag or click, several at once, and can be removed before submitting (ASSG-10). */
export const FileRows = ({ uploads, rows }: FileRowsProps) => {
  // Where it cannot be asked, the usual limit stands here, and the server says what holds.
  const { data: { fileBytes } = { fileBytes: SUBMISSION_FILE_BYTES } } = useQuery(limitsQuery);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      if (uploads.add(files) === 0) return;
      const message = `An answer has at most ${MOST_FILES} files.`;
      events.emit('notice.shown', { tone: 'error', message });
    },
  });
  return (
    <div
      {...getRootProps({ role: 'group' })}
      aria-label="Files"
      className={classNames(styles['files'], isDragActive && styles['isOver'])}
    >
      <h4>Files</h4>
      {rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <FileRow key={row.id} row={row} uploads={uploads} />
          ))}
        </ul>
      )}
      <p className={styles['choose']}>
        <input {...getInputProps({ 'aria-label': 'Choose files' })} />
        <Button variant="line" size="s" onClick={open}>
          <Paperclip />
          Choose files
        </Button>
        <span>{`or drop them here. Up to ${sizeText(fileBytes)} each.`}</span>
      </p>
    </div>
  );
};

const FileRow = ({ row, uploads }: { readonly row: Upload; readonly uploads: Uploads }) => {
  const { id, name, bytes, state, sent } = row;
  const isOnItsWay = state === 'waiting' || state === 'uploading';
  return (
    <li data-state={state}>
      <FileText />
      <div>
        <strong>{name}</strong>
        {isOnItsWay && (
          <progress value={sent} max={Math.max(1, bytes)} aria-label={`Uploading ${name}`} />
        )}
        <small>{stateText(row)}</small>
      </div>
      <span>
        {state === 'failed' && (
          <Button
            variant="line"
            size="s"
            aria-label={`Retry ${name}`}
            onClick={() => uploads.retry(id)}
          >
            <RotateCw />
            Retry
          </Button>
        )}
        {isOnItsWay ? (
          <Button
            variant="ghost"
            size="s"
            aria-label={`Cancel ${name}`}
            onClick={() => uploads.remove(id)}
          >
            Cancel
          </Button>
        ) : (
          <IconButton label={`Remove ${name}`} size="s" onClick={() => uploads.remove(id)}>
            <X />
          </IconButton>
        )}
      </span>
    </li>
  );
};

const stateText = ({ state, sent, bytes }: Upload): string => {
  switch (state) {
    case 'waiting':
      return `${sizeText(bytes)}, waiting`;
    case 'uploading':
      return `${sizeText(sent)} of ${sizeText(bytes)}`;
    case 'uploaded':
      return `${sizeText(bytes)}, uploaded`;
    case 'failed':
      return 'Not uploaded.';
    default:
      return state satisfies never;
  }
};
