import { queryOptions, useQuery } from '@cairn/runtime';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { PageCanvas } from './page-canvas.tsx';
import type { ReadablePage, ReadablePdf } from './pdf-engine.ts';
import styles from './pdf-reader.module.css';
import type { PdfMatch } from './pdf-search.ts';
import { highlightMatches } from './pdf-marks.ts';
import { useIsInView } from './use-is-in-view.ts';

export const createPdfPageQuery = (key: string, pdf: ReadablePdf, number: number) =>
  queryOptions({
    queryKey: ['pdf-page', key, number],
    queryFn: () => pdf.page(number),
    staleTime: Infinity,
    gcTime: 0,
  });

interface PdfPageProps {
  readonly pdf: ReadablePdf;
  /** Name of the document in the keys of cached pages. */
  readonly docKey: string;
  readonly number: number;
  /** Scale of the page in CSS pixels per point. */
  readonly scale: number;
  readonly box: RefObject<HTMLElement | null>;
  /** Assumed size of the page in points, used until its real size is known. */
  readonly usual: { readonly width: number; readonly height: number };
  readonly found: readonly PdfMatch[];
  readonly current: PdfMatch | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** A page of a document with its text over it; drawn while it is in view, released when it is not. */
export const PdfPageView = ({ pdf, docKey, number, scale, box, usual, ...rest }: PdfPageProps) => {
  const section = useRef<HTMLElement>(null);
  const isInSight = useIsInView(section, box);
  const { data: page } = useQuery({
    ...createPdfPageQuery(docKey, pdf, number),
    enabled: isInSight,
  });
  const { width, height } = page ?? usual;
  const size: CSSProperties = {
    inlineSize: `${width * scale}px`,
    blockSize: `${height * scale}px`,
  };
  return (
    <section
      ref={section}
      className={styles['page']}
      style={size}
      aria-label={t`Page ${number} of ${pdf.pageCount}`}
      data-page={number}
    >
      {page && isInSight && (
        <>
          <PageCanvas page={page} scale={scale} onFailure={rest.onFailure} />
          <PageTextLayer {...{ page, scale, box }} found={rest.found} current={rest.current} />
        </>
      )}
    </section>
  );
};

interface PageTextLayerProps extends Pick<PdfPageProps, 'scale' | 'box' | 'found' | 'current'> {
  readonly page: ReadablePage;
}

const PageTextLayer = ({ page, scale, box, found, current }: PageTextLayerProps) => {
  const layer = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const container = layer.current;
    if (!container) return undefined;
    const { done, stop } = page.writeText(container);
    // Ignores the rejection: after a stop or a failure the page can be read, but its text cannot be selected.
    done.then(setPieces, () => {});
    return () => {
      stop();
      container.replaceChildren();
    };
  }, [page]);
  useEffect(() => {
    layer.current?.style.setProperty('--total-scale-factor', String(scale));
  }, [scale]);
  useEffect(
    () => highlightMatches(pieces, found, current, (rect) => scrollIntoBox(box.current, rect)),
    [pieces, found, current, box],
  );
  return <div ref={layer} className={styles['words']} />;
};

/** Scrolls only the box; the page around it does not move. */
const scrollIntoBox = (box: HTMLElement | null, { top, bottom }: DOMRect): void => {
  if (!box) return;
  const sight = box.getBoundingClientRect();
  if (top < sight.top || bottom > sight.bottom) {
    box.scrollTop += top - sight.top - sight.height / 3;
  }
};
