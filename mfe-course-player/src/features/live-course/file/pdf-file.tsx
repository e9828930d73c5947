import type { CourseNode } from '@cairn/api/courses.contract';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http, report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import type { ReadablePdf } from '@cairn/ui/pdf-engine';
import { PdfReader } from '@cairn/ui/pdf-reader';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { useEffect } from 'react';
import styles from './file.module.css';
import { FileFrame, type ShownFile } from './file-frame.tsx';

interface PdfFileProps {
  readonly node: CourseNode;
  readonly file: ShownFile;
}

const pdfFileQuery = (address: string) =>
  queryOptions({
    queryKey: ['pdf-file', address],
    queryFn: async ({ signal }) => {
      const [blob, { openPdf }] = await Promise.all([
        http.file(address, { signal }),
        import(/* webpackChunkName: "pdf-engine" */ '@cairn/ui/pdf-engine'),
      ]);
      const held = hold(blob, await openPdf(blob));
      // Nobody waits for it any more.
      if (signal.aborted) held.release();
      return held;
    },
    staleTime: Infinity,
    // Nobody looks at it any more: the memory goes back at once.
    gcTime: 0,
  });

/** What is open, and its bytes under an address of this page, until both are given back. */
const hold = (blob: Blob, pdf: ReadablePdf) => {
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

/** A PDF, fetched once: what is read and what is downloaded are the same bytes (FILE-02). */
export const PdfFile = ({ node, file }: PdfFileProps) => {
  const query = useQuery(pdfFileQuery(file.s3Url));
  const held = query.data;
  useEffect(() => () => held?.release(), [held]);
  return (
    <FileFrame node={node} file={file} address={held?.address}>
      <Loaded
        query={query}
        skeleton={
          <Skeleton label={`Loading ${node.name}`}>
            <SkeletonBlock className={styles['place']} />
          </Skeleton>
        }
        renderFailure={({ isRetrying, onRetry }) => (
          <ErrorState
            title="PDF preview failed"
            detail="You can still download the file."
            headingLevel={3}
            {...{ isRetrying, onRetry }}
          />
        )}
      >
        {(open) => <PdfReader pdf={open.pdf} name={node.name} onFailure={onFailure} />}
      </Loaded>
    </FileFrame>
  );
};
