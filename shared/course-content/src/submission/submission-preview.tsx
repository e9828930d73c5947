import { fetchSubmissionFile } from '@cairn/api/submission-file';
import type { SubmittedFile } from '@cairn/domain/assignment.rules';
import { getFileKind } from '@cairn/domain/file-kind.rules';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { PdfView } from '@cairn/ui/pdf-view';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import styles from './submission-files.module.css';

interface SubmissionPreviewProps {
  readonly file: SubmittedFile;
}

const FAILURE = {
  title: t`The file could not be shown.`,
  detail: t`You can still download it.`,
};

const read = (address: string, signal: AbortSignal): Promise<Blob> =>
  fetchSubmissionFile(http, address, { signal });
const onFailure = (error: unknown): void => report(error, { at: 'drawing a file of an answer' });

/** Shows a submitted PDF or picture. It is rendered here and never opened as a page of this site, for safety. */
export const SubmissionPreview = ({ file }: SubmissionPreviewProps) =>
  getFileKind(file.name) === 'pdf' ? (
    <PdfView address={file.s3Url} name={file.name} failure={FAILURE} {...{ read, onFailure }} />
  ) : (
    <Picture file={file} />
  );

const pictureQuery = (address: string) =>
  queryOptions({
    queryKey: ['submission-picture', address],
    queryFn: async ({ signal }) => URL.createObjectURL(await read(address, signal)),
    staleTime: Infinity,
    gcTime: 0,
  });

const Picture = ({ file: { name, s3Url } }: SubmissionPreviewProps) => {
  const query = useQuery(pictureQuery(s3Url));
  const [isBroken, setBroken] = useState(false);
  const { data: objectUrl } = query;
  useEffect(
    () => () => (objectUrl === undefined ? undefined : URL.revokeObjectURL(objectUrl)),
    [objectUrl],
  );
  if (isBroken) return <ErrorState {...FAILURE} headingLevel={3} />;
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading ${name}`}>
          <SkeletonBlock />
        </Skeleton>
      }
      renderFailure={({ isRetrying, onRetry }) => (
        <ErrorState {...FAILURE} headingLevel={3} {...{ isRetrying, onRetry }} />
      )}
    >
      {(address) => (
        <img
          src={address}
          alt={name}
          onError={() => setBroken(true)}
          className={styles['picture']}
        />
      )}
    </QueryContent>
  );
};
