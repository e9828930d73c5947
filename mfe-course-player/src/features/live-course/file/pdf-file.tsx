import { ApiError } from '@cairn/api/api-error';
import type { CourseNode } from '@cairn/api/course-item.contract';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import type { ReadablePdf } from '@cairn/ui/pdf-engine';
import { PdfReader } from '@cairn/ui/pdf-reader';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { useEffect } from 'react';
import { t } from 'ttag';
import styles from './file.module.css';
import { FileFrame, type ShownNodeFile } from './file-frame.tsx';

interface PdfFileProps {
  readonly node: CourseNode;
  readonly file: ShownNodeFile;
  /** Returns a fresh signed URL of the file. */
  readonly renew: () => Promise<string | undefined>;
}

const pdfFileQuery = (address: string, renew: PdfFileProps['renew']) =>
  queryOptions({
    // The key leaves the signature out, which changes every hour, so that the open document stays.
    queryKey: ['pdf-file', address.split('?', 1)[0]],
    queryFn: async ({ signal }) => {
      const [blob, { openPdf }] = await Promise.all([
        http.file(address, { signal }).catch(async (error: unknown) => {
          const fresh = isRefused(error) ? await renew() : undefined;
          if (fresh === undefined) throw error;
          return http.file(fresh, { signal });
        }),
        import(/* webpackChunkName: "pdf-engine" */ '@cairn/ui/pdf-engine'),
      ]);
      const openedPdf = createOpenPdf(blob, await openPdf(blob, signal));
      // Releases the PDF of a cancelled query, whose result is not used.
      if (signal.aborted) openedPdf.release();
      return openedPdf;
    },
    staleTime: Infinity,
    // Removes the document from the cache, and so from memory, as soon as no component uses it.
    gcTime: 0,
  });

/** Returns whether the server has refused the PDF's signed URL because it has expired. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'forbidden';

/** Holds the open PDF and an object URL of its bytes until `release`. */
const createOpenPdf = (blob: Blob, pdf: ReadablePdf) => {
  const address = URL.createObjectURL(blob);
  return {
    pdf,
    address,
    release: () => {
      URL.revokeObjectURL(address);
      pdf.close();
    },
  };
};

const onFailure = (error: unknown): void => report(error, { at: 'drawing a file' });

/** Shows a PDF that is loaded once: the viewer and the download use the same bytes (FILE-02). */
export const PdfFile = ({ node, file, renew }: PdfFileProps) => {
  const query = useQuery(pdfFileQuery(file.s3Url, renew));
  const openedPdf = query.data;
  useEffect(() => () => openedPdf?.release(), [openedPdf]);
  return (
    <FileFrame node={node} file={file} address={openedPdf?.address}>
      <QueryContent
        query={query}
        skeleton={
          <Skeleton label={t`Loading ${node.name}`}>
            <SkeletonBlock className={styles['place']} />
          </Skeleton>
        }
        renderFailure={({ isRetrying, onRetry }) => (
          <ErrorState
            title={t`PDF preview failed`}
            detail={t`You can still download the file.`}
            headingLevel={3}
            {...{ isRetrying, onRetry }}
          />
        )}
      >
        {(open) => <PdfReader pdf={open.pdf} name={node.name} onFailure={onFailure} />}
      </QueryContent>
    </FileFrame>
  );
};
