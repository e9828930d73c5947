import { type Failure, useQuery } from '@cairn/runtime';
import { report } from '@cairn/session';
import { buttonClass } from '@cairn/ui/button-class';
import { ErrorState } from '@cairn/ui/error-state';
import { IconButton } from '@cairn/ui/icon-button';
import { Loaded } from '@cairn/ui/loaded';
import { PageCanvas } from '@cairn/ui/page-canvas';
import type { OpenPdf } from '@cairn/ui/pdf-engine';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AttachmentPlace } from './attachment-place.tsx';
import { attachmentQueries } from './attachment.queries.ts';
import styles from './exercise.module.css';

/** CSS pixels a point: an A4 page is as wide as a column of text. */
const SCALE = 1.5;

const onFailure = (error: unknown): void => report(error, { at: 'drawing an attachment' });

/** A PDF, drawn by pdf.js a page at a time, with what it says for those who listen; and a way to it besides. */
export const AttachmentView = ({ address }: { readonly address: string }) => {
  const file = useQuery(attachmentQueries.file(address));
  const { data: pdf } = file;
  useEffect(() => () => pdf?.close(), [pdf]);
  return (
    <div className={styles['attachment']}>
      <Loaded query={file} skeleton={<AttachmentPlace />} renderFailure={NotShown}>
        {(open) => <Pages address={address} pdf={open} />}
      </Loaded>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'ghost', size: 's' })}
      >
        <ExternalLink />
        Open the PDF
        <VisuallyHidden>(new tab)</VisuallyHidden>
      </a>
    </div>
  );
};

const NotShown = ({ isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title="The attachment cannot be shown here"
    detail="You can still open the PDF in a new tab."
    headingLevel={3}
    isRetrying={isRetrying}
    onRetry={onRetry}
  />
);

interface PagesProps {
  readonly address: string;
  readonly pdf: OpenPdf;
}

const Pages = ({ address, pdf }: PagesProps) => {
  const [number, setNumber] = useState(1);
  const page = useQuery(attachmentQueries.page(address, pdf, number));
  const place = `page ${number} of ${pdf.pageCount}`;
  return (
    <>
      {pdf.pageCount > 1 && <Pager number={number} pageCount={pdf.pageCount} onGo={setNumber} />}
      <Loaded key={number} query={page} skeleton={<AttachmentPlace />} renderFailure={NotShown}>
        {(read) => (
          <figure className={styles['figure']}>
            <PageCanvas
              page={read}
              scale={SCALE}
              className={styles['page']}
              label={`Attachment, ${place}`}
              onFailure={onFailure}
            />
            <figcaption>
              <VisuallyHidden>{`On this page: ${read.text}`}</VisuallyHidden>
            </figcaption>
          </figure>
        )}
      </Loaded>
    </>
  );
};

interface PagerProps {
  readonly number: number;
  readonly pageCount: number;
  readonly onGo: (number: number) => void;
}

/** At either end a button stays where it is and keeps the focus. */
const Pager = ({ number, pageCount, onGo }: PagerProps) => {
  const isFirst = number === 1;
  const isLast = number === pageCount;
  return (
    <div role="group" aria-label="Pages of the attachment" className={styles['pager']}>
      <IconButton
        variant="line"
        label="Previous page"
        reason={isFirst ? 'This is the first page.' : undefined}
        onClick={() => onGo(number - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <span role="status">{`Page ${number} of ${pageCount}`}</span>
      <IconButton
        variant="line"
        label="Next page"
        reason={isLast ? 'This is the last page.' : undefined}
        onClick={() => onGo(number + 1)}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
};
