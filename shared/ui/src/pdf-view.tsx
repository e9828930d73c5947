import { queryOptions, useQuery } from '@cairn/runtime';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from 'ttag';
import { ErrorState } from './error-state.tsx';
import { IconButton } from './icon-button.tsx';
import { QueryContent, type QueryState } from './query-content.tsx';
import { PageCanvas } from './page-canvas.tsx';
import type { OpenPdf } from './pdf-engine.ts';
import styles from './pdf-view.module.css';
import { Skeleton, SkeletonBlock } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PdfSource {
  /** URL that identifies the PDF; another URL means another file. */
  readonly address: string;
  readonly read: (address: string, signal: AbortSignal) => Promise<Blob>;
}

interface PdfViewProps extends PdfSource {
  /** Label for the kind of file, such as 'Attachment'. */
  readonly name: string;
  /** Messages shown if the PDF cannot be shown. */
  readonly failure: { readonly title: string; readonly detail: string };
  readonly onFailure: (error: unknown) => void;
}

/** Scale of the PDF in CSS pixels per point: an A4 page is as wide as a column of text. */
const PAGE_SCALE = 1.5;

const pdfQueries = {
  /** Query of the opened PDF, which stays open as long as it is shown. */
  file: ({ address, read }: PdfSource) =>
    queryOptions({
      queryKey: ['pdf', address],
      queryFn: async ({ signal }): Promise<OpenPdf> => {
        const [file, { openPdf }] = await Promise.all([
          read(address, signal),
          import(/* webpackChunkName: "pdf-engine" */ './pdf-engine.ts'),
        ]);
        return openPdf(file, signal);
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
  page: (address: string, pdf: OpenPdf, number: number) =>
    queryOptions({
      queryKey: ['pdf', address, number],
      queryFn: () => pdf.page(number),
      staleTime: Infinity,
      gcTime: 0,
    }),
};

/** A PDF that pdf.js draws one page at a time, with its text for screen readers. */
export const PdfView = ({ address, read, ...props }: PdfViewProps) => {
  const file = useQuery(pdfQueries.file({ address, read }));
  const { data: pdf } = file;
  useEffect(() => () => pdf?.close(), [pdf]);
  return (
    <PdfQueryContent {...props} query={file}>
      {(open) => <Pages {...props} address={address} pdf={open} />}
    </PdfQueryContent>
  );
};

type FileTexts = Pick<PdfViewProps, 'name' | 'failure'>;

interface PdfQueryContentProps<T> extends FileTexts {
  readonly query: QueryState<T>;
  readonly children: (data: T) => ReactNode;
}

const PdfQueryContent = <T,>({ query, name, failure, children }: PdfQueryContentProps<T>) => {
  const file = name.toLowerCase();
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading ${file}`}>
          <SkeletonBlock className={styles['place']} />
        </Skeleton>
      }
      renderFailure={({ isRetrying, onRetry }) => (
        <ErrorState {...failure} headingLevel={3} isRetrying={isRetrying} onRetry={onRetry} />
      )}
    >
      {children}
    </QueryContent>
  );
};

interface PagesProps extends FileTexts, Pick<PdfViewProps, 'address' | 'onFailure'> {
  readonly pdf: OpenPdf;
}

const Pages = ({ address, pdf, onFailure, ...words }: PagesProps) => {
  const [number, setNumber] = useState(1);
  const page = useQuery(pdfQueries.page(address, pdf, number));
  const { name } = words;
  return (
    <>
      {pdf.pageCount > 1 && (
        <Pager name={name} number={number} pageCount={pdf.pageCount} onGo={setNumber} />
      )}
      <PdfQueryContent key={number} {...words} query={page}>
        {(read) => (
          <figure className={styles['figure']}>
            <PageCanvas
              page={read}
              scale={PAGE_SCALE}
              className={styles['page']}
              label={t`${name}, page ${number} of ${pdf.pageCount}`}
              onFailure={onFailure}
            />
            <figcaption>
              <VisuallyHidden>{t`On this page: ${read.text}`}</VisuallyHidden>
            </figcaption>
          </figure>
        )}
      </PdfQueryContent>
    </>
  );
};

interface PagerProps {
  readonly name: string;
  readonly number: number;
  readonly pageCount: number;
  readonly onGo: (number: number) => void;
}

/** Buttons for the previous and next page. At either end a button stays visible and keeps the focus. */
const Pager = ({ name, number, pageCount, onGo }: PagerProps) => {
  const file = name.toLowerCase();
  const isFirst = number === 1;
  const isLast = number === pageCount;
  return (
    <div role="group" aria-label={t`Pages of the ${file}`} className={styles['pager']}>
      <IconButton
        variant="line"
        label={t`Previous page`}
        reason={isFirst ? t`This is the first page.` : undefined}
        onClick={() => onGo(number - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <span role="status">{t`Page ${number} of ${pageCount}`}</span>
      <IconButton
        variant="line"
        label={t`Next page`}
        reason={isLast ? t`This is the last page.` : undefined}
        onClick={() => onGo(number + 1)}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
};
