import { useQuery } from '@cairn/runtime';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { PageCanvas } from './page-canvas.tsx';
import type { ReadablePdf } from './pdf-engine.ts';
import { createPdfPageQuery, PdfPageView } from './pdf-page.tsx';
import styles from './pdf-reader.module.css';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { computePdfScale, type PdfZoom } from './pdf-zoom.ts';
import { useIsInView } from './use-is-in-view.ts';
import { type PdfSearch, usePdfSearch } from './use-pdf-search.ts';

interface PdfReaderProps {
  /** PDF to show, opened by the caller, which also closes it. */
  readonly pdf: ReadablePdf;
  readonly name: string;
  /** Called when a page of the PDF could not be drawn. Pass the same function on every render. */
  readonly onFailure: (error: unknown) => void;
}

const A4 = { width: 595, height: 842 };

/**
 * PDF reader: pages one below the other, with thumbnails, zoom, and a search; text can be selected.
 */
export const PdfReader = ({ pdf, name, onFailure }: PdfReaderProps) => {
  const docKey = useId();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<PdfZoom>('width');
  const { page, go, onScroll } = useCurrentPage(box);
  const [hasThumbnails, showThumbnails] = useState(true);
  const { data: usual = A4 } = useQuery(createPdfPageQuery(docKey, pdf, 1));
  const scale = computePdfScale(zoom, usual, useBoxSize(box));
  const search = usePdfSearch(pdf, (found) => go(found.page));
  const numbers = listPageNumbers(pdf.pageCount);
  return (
    <div className={styles['reader']}>
      <PdfToolbar
        {...{ name, page, zoom, scale, search, hasThumbnails }}
        pageCount={pdf.pageCount}
        onGo={go}
        onZoom={setZoom}
        onThumbnails={showThumbnails}
      />
      <div className={styles['sheets']} data-thumbs={hasThumbnails || undefined}>
        {hasThumbnails && <Thumbnails {...{ pdf, docKey, numbers, page, onFailure }} onGo={go} />}
        <div
          ref={box}
          className={styles['pages']}
          role="region"
          aria-label={t`Pages of ${name}`}
          // Focusable, so that the area can be scrolled by keyboard.
          tabIndex={0}
          onScroll={onScroll}
        >
          {numbers.map((number) => (
            <PdfPageView
              key={number}
              {...{ pdf, docKey, number, scale, box, usual, onFailure }}
              {...selectPageMatches(number, search)}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const listPageNumbers = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

const NONE: readonly never[] = [];

const selectPageMatches = (number: number, { all, current }: PdfSearch) => ({
  found: all.length === 0 ? NONE : all.filter(({ page }) => page === number),
  current: current?.page === number ? current : undefined,
});

/**
 * Returns the number of the page that is read, a function that goes to another page, and a handler that follows the scroll
 * position.
 */
const useCurrentPage = (box: RefObject<HTMLElement | null>) => {
  const [page, setPage] = useState(1);
  const isGoing = useRef(false);
  return {
    page,
    go: (number: number): void => {
      setPage(number);
      const pageElement = findPageElement(box.current, number);
      if (!box.current || !pageElement) return;
      // Scrolls the box only: `scrollIntoView` would scroll the page around it as well.
      const before = box.current.scrollTop;
      box.current.scrollTo({ top: pageElement.offsetTop - SCROLL_MARGIN_PX });
      // The last pages may not reach the top, so the scroll event that follows must not change the page number.
      isGoing.current = box.current.scrollTop !== before;
    },
    onScroll: (): void => {
      if (!isGoing.current) setPage(findPageInView(box.current));
      isGoing.current = false;
    },
  };
};

/** Distance in pixels between the top of the reader and a page that it scrolls to. */
const SCROLL_MARGIN_PX = 12;

const findPageElement = (box: HTMLElement | null, number: number) =>
  box?.querySelector<HTMLElement>(`[data-page='${number}']`);

/** Returns the number of the PDF page that covers the upper third of the visible area. */
const findPageInView = (box: HTMLElement | null): number => {
  if (!box) return 1;
  const line = box.scrollTop + box.clientHeight / 3;
  const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
  const at = pages.findLastIndex((page) => page.offsetTop <= line);
  return Math.max(at, 0) + 1;
};

const useBoxSize = (box: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return size;
};

interface ThumbnailsProps extends Omit<PdfReaderProps, 'name'> {
  readonly docKey: string;
  readonly numbers: readonly number[];
  readonly page: number;
  readonly onGo: (number: number) => void;
}

const Thumbnails = ({ numbers, page, onGo, ...props }: ThumbnailsProps) => {
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol ref={list} className={styles['thumbs']} aria-label={t`Pages`}>
      {numbers.map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onGo(number)}
          >
            <Thumbnail {...props} number={number} list={list} />
            {number}
          </button>
        </li>
      ))}
    </ol>
  );
};

/** Scale of the page thumbnails in CSS pixels per point: an A4 page is 80 pixels wide. */
const THUMBNAIL_SCALE = 80 / A4.width;

interface ThumbnailProps extends Pick<ThumbnailsProps, 'pdf' | 'docKey' | 'onFailure'> {
  readonly number: number;
  readonly list: RefObject<HTMLElement | null>;
}

const Thumbnail = ({ pdf, docKey, number, list, onFailure }: ThumbnailProps) => {
  const thumbnail = useRef<HTMLSpanElement>(null);
  const isInSight = useIsInView(thumbnail, list);
  const { data: page } = useQuery({
    ...createPdfPageQuery(docKey, pdf, number),
    enabled: isInSight,
  });
  return (
    <span ref={thumbnail} className={styles['thumb']}>
      {page && isInSight && (
        <PageCanvas page={page} scale={THUMBNAIL_SCALE} onFailure={onFailure} />
      )}
    </span>
  );
};
