import {
  MAX_SUBMISSION_FILES,
  DEFAULT_MAX_UPLOAD_BYTES,
  submissionLimits,
} from '@cairn/api/submissions.contract';
import { formatFileSize } from '@cairn/course-content/submission/format-file-size';
import { plural } from '@cairn/messages/plural';
import { queryOptions, useQuery } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { IconButton } from '@cairn/ui/icon-button';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { FileText, Paperclip, RotateCw, X } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { t } from 'ttag';
import styles from './answer.module.css';
import type { AnswerFileUpload, AnswerFileUploads } from './uploads.ts';

interface FileRowsProps {
  readonly uploads: AnswerFileUploads;
  readonly rows: readonly AnswerFileUpload[];
}

const limitsQuery = queryOptions({
  queryKey: ['submission-limits'],
  queryFn: ({ signal }) => http.call(submissionLimits, { signal }),
  // Administrators may change the limit while the page is open.
  staleTime: 0,
});

/** Files are added by drag or click, several at once, and can be removed before submitting (ASSG-10). */
export const AnswerFileRows = ({ uploads, rows }: FileRowsProps) => {
  // If the limits cannot be loaded, the default is shown; the server enforces the actual limit.
  const { data: { fileBytes } = { fileBytes: DEFAULT_MAX_UPLOAD_BYTES } } = useQuery(limitsQuery);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      if (uploads.add(files) === 0) return;
      const message = t`An answer has at most ${MAX_SUBMISSION_FILES} files.`;
      events.emit('notice.shown', { tone: 'error', message });
    },
  });
  return (
    <div
      {...getRootProps({ role: 'group' })}
      aria-label={t`Files`}
      className={classNames(styles['files'], isDragActive && styles['isOver'])}
    >
      <h4>{t`Files`}</h4>
      {rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <FileRow key={row.id} row={row} uploads={uploads} />
          ))}
        </ul>
      )}
      <HiddenStatus text={describeUploads(rows)} />
      <p className={styles['choose']}>
        <input {...getInputProps({ 'aria-label': t`Choose files` })} />
        <Button variant="line" size="s" onClick={open}>
          <Paperclip />
          {t`Choose files`}
        </Button>
        <span>{dropText(fileBytes)}</span>
      </p>
    </div>
  );
};

const FileRow = ({
  row,
  uploads,
}: {
  readonly row: AnswerFileUpload;
  readonly uploads: AnswerFileUploads;
}) => {
  const { id, name, bytes, state, sent, obstacle } = row;
  const isOnItsWay = state === 'waiting' || state === 'uploading';
  return (
    <li data-state={state}>
      <FileText />
      <div>
        <strong translate="no">{name}</strong>
        {isOnItsWay && (
          <progress value={sent} max={Math.max(1, bytes)} aria-label={t`Uploading ${name}`} />
        )}
        <small>{stateText(row)}</small>
      </div>
      <span>
        {state === 'failed' && obstacle === undefined && (
          <Button
            variant="line"
            size="s"
            aria-label={t`Retry ${name}`}
            onClick={() => uploads.retry(id)}
          >
            <RotateCw />
            {t`Retry`}
          </Button>
        )}
        {isOnItsWay ? (
          <Button
            variant="ghost"
            size="s"
            aria-label={t`Cancel ${name}`}
            onClick={() => uploads.remove(id)}
          >
            {t`Cancel`}
          </Button>
        ) : (
          <IconButton label={t`Remove ${name}`} size="s" onClick={() => uploads.remove(id)}>
            <X />
          </IconButton>
        )}
      </span>
    </li>
  );
};

/** Returns the announcement for screen readers once all uploads have ended, and after a file is removed. */
const describeUploads = (rows: readonly AnswerFileUpload[]): string => {
  if (rows.some(({ state }) => state === 'waiting' || state === 'uploading')) return '';
  const uploaded = rows.filter(({ state }) => state === 'uploaded').length;
  const failed = rows.length - uploaded;
  const words = plural(uploaded, t`${uploaded} file uploaded.|${uploaded} files uploaded.`);
  if (failed === 0) return words;
  return `${words} ${plural(failed, t`${failed} file not uploaded.|${failed} files not uploaded.`)}`;
};

const dropText = (fileBytes: number): string => {
  const most = formatFileSize(fileBytes);
  return t`or drop them here. Up to ${most} each.`;
};

const stateText = ({ state, sent, bytes, obstacle }: AnswerFileUpload): string => {
  const size = formatFileSize(bytes);
  const part = formatFileSize(sent);
  switch (state) {
    case 'waiting':
      return t`${size}, waiting`;
    case 'uploading':
      return t`${part} of ${size}`;
    case 'uploaded':
      return t`${size}, uploaded`;
    case 'failed':
      return obstacle === undefined ? t`Not uploaded.` : t`Not uploaded. ${obstacle}`;
    default:
      return state satisfies never;
  }
};
