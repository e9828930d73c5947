import { ChevronDown, ChevronUp, Minus, PanelLeft, Plus, Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './pdf-reader.module.css';
import type { PdfSearch } from './use-pdf-search.ts';
import { HiddenStatus } from './hidden-status.tsx';
import { type PdfZoom, PDF_ZOOM_STEPS, findNextPdfZoom, formatPdfZoom } from './pdf-zoom.ts';

interface PdfToolbarProps {
  readonly name: string;
  readonly page: number;
  readonly pageCount: number;
  readonly onGo: (page: number) => void;
  readonly zoom: PdfZoom;
  /** Scale of the current view in CSS pixels per point of the PDF. */
  readonly scale: number;
  readonly onZoom: (zoom: PdfZoom) => void;
  readonly search: PdfSearch;
  readonly hasThumbnails: boolean;
  readonly onThumbnails: (isShown: boolean) => void;
}

export const PdfToolbar = (props: PdfToolbarProps) => (
  <div className={styles['bar']} role="group" aria-label={t`Tools for ${props.name}`}>
    <IconButton
      label={t`Page thumbnails`}
      size="s"
      pressed={props.hasThumbnails}
      className={styles['thumbsButton']}
      onClick={() => props.onThumbnails(!props.hasThumbnails)}
    >
      <PanelLeft />
    </IconButton>
    <PageControls {...props} />
    <ZoomTools {...props} />
    <SearchTools search={props.search} />
  </div>
);

const PageControls = ({ page, pageCount, onGo }: PdfToolbarProps) => {
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1 && number <= pageCount) onGo(number);
    setTyped(undefined);
  };
  return (
    <span className={styles['group']}>
      <IconButton
        label={t`Previous page`}
        size="s"
        reason={page === 1 ? t`This is the first page.` : undefined}
        onClick={() => onGo(page - 1)}
      >
        <ChevronUp />
      </IconButton>
      <label className={styles['number']}>
        <input
          aria-label={t`Page`}
          inputMode="numeric"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go();
          }}
        />
        <span>{t`of ${pageCount}`}</span>
      </label>
      <HiddenStatus text={t`Page ${page} of ${pageCount}`} />
      <IconButton
        label={t`Next page`}
        size="s"
        reason={page === pageCount ? t`This is the last page.` : undefined}
        onClick={() => onGo(page + 1)}
      >
        <ChevronDown />
      </IconButton>
    </span>
  );
};

const isStep = (zoom: PdfZoom): boolean => PDF_ZOOM_STEPS.some((step) => step === zoom);

const ZoomTools = ({ zoom, scale, onZoom }: PdfToolbarProps) => (
  <span className={styles['group']}>
    <IconButton label={t`Zoom out`} size="s" onClick={() => onZoom(findNextPdfZoom(-1, scale))}>
      <Minus />
    </IconButton>
    <select
      aria-label={t`Zoom`}
      value={String(zoom)}
      onChange={({ target: { value } }) =>
        onZoom(value === 'width' || value === 'page' ? value : Number(value))
      }
    >
      <option value="width">{t`Fit width`}</option>
      <option value="page">{t`Fit page`}</option>
      {typeof zoom === 'number' && !isStep(zoom) && (
        <option value={String(zoom)}>{formatPdfZoom(scale)}</option>
      )}
      {PDF_ZOOM_STEPS.map((step) => (
        <option key={step} value={String(step)}>{`${step * 100}%`}</option>
      ))}
    </select>
    <IconButton label={t`Zoom in`} size="s" onClick={() => onZoom(findNextPdfZoom(1, scale))}>
      <Plus />
    </IconButton>
  </span>
);

const SearchTools = ({ search }: { readonly search: PdfSearch }) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const reason = describeMissingMatches(search);
  return (
    <span className={styles['find']}>
      <span className={styles['affix']}>
        <Search />
        <input
          ref={input}
          id={id}
          type="search"
          aria-label={t`Search in this file`}
          placeholder={t`Search in this file`}
          value={search.words}
          onChange={(event) => search.setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (search.hasFailed) search.retry();
            else if (event.shiftKey) search.previous();
            else search.next();
          }}
        />
      </span>
      <span className={styles['tally']} role="status">
        {search.hasFailed ? reason : search.tally}
      </span>
      {search.hasFailed && (
        <Button
          size="s"
          onClick={() => {
            // Moves the focus to the search field, because the pressed button is about to disappear.
            input.current?.focus();
            search.retry();
          }}
        >
          {t`Retry`}
        </Button>
      )}
      <IconButton label={t`Previous match`} size="s" reason={reason} onClick={search.previous}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t`Next match`} size="s" reason={reason} onClick={search.next}>
        <ChevronDown />
      </IconButton>
    </span>
  );
};

/** Returns why no match can be shown; undefined if there is one. */
const describeMissingMatches = ({ all, hasFailed }: PdfSearch): string | undefined => {
  if (hasFailed) return t`The search has failed.`;
  return all.length === 0 ? t`Nothing was found.` : undefined;
};
