import {
  CERTIFICATE_PREVIEW_SCALE,
  CERTIFICATE_THUMBNAIL_PX,
} from '@cairn/domain/course-taking.limits';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { PageCanvas } from '@cairn/ui/page-canvas';
import type { PdfPage } from '@cairn/ui/pdf-engine';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './certificate-preview.module.css';
import { type CertificatePdf, useCertificatePdf } from './use-certificate-pdf.ts';

const onFailure = (error: unknown): void => report(error, { at: 'drawing a certificate' });

export const CertificatePreviewSkeleton = () => (
  <Skeleton label={t`Loading certificate`}>
    <SkeletonBlock className={styles['place']} />
  </Skeleton>
);

const thumbnailScale = ({ width, height }: PdfPage): number =>
  Math.min(CERTIFICATE_THUMBNAIL_PX / width, CERTIFICATE_THUMBNAIL_PX / height);

interface ThumbnailsProps {
  readonly pages: readonly PdfPage[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

const Thumbnails = ({ pages, selected, onSelect }: ThumbnailsProps) => (
  <ul className={styles['thumbnails']} aria-label={t`Pages`}>
    {pages.map((page, index) => (
      <li key={page.number}>
        <button
          type="button"
          className={styles['thumbnail']}
          aria-label={t`Page ${page.number}`}
          aria-current={index === selected ? 'page' : undefined}
          onClick={() => onSelect(index)}
        >
          <PageCanvas
            page={page}
            scale={thumbnailScale(page)}
            className={styles['picture']}
            onFailure={onFailure}
          />
        </button>
      </li>
    ))}
  </ul>
);

const Pages = ({ pdf: { pages } }: { readonly pdf: CertificatePdf }) => {
  const [selected, setSelected] = useState(0);
  const page = pages[selected];
  if (!page) return null;
  return (
    <>
      <figure>
        <PageCanvas
          key={page.number}
          page={page}
          scale={CERTIFICATE_PREVIEW_SCALE}
          className={styles['page']}
          label={t`Certificate, page ${page.number} of ${pages.length}`}
          onFailure={onFailure}
        />
        <figcaption>
          <VisuallyHidden>{t`On this page: ${page.text}`}</VisuallyHidden>
        </figcaption>
      </figure>
      <Thumbnails pages={pages} selected={selected} onSelect={setSelected} />
    </>
  );
};

interface CertificatePreviewProps {
  readonly courseId: string;
  readonly file: Blob;
}

/** Shows the printed certificate, rendered by pdf.js, with its text for screen readers. */
export const CertificatePreview = ({ courseId, file }: CertificatePreviewProps) => (
  <QueryContent
    query={useCertificatePdf(courseId, file)}
    skeleton={<CertificatePreviewSkeleton />}
    renderFailure={({ isRetrying, onRetry }) => (
      <ErrorState
        title={t`The preview cannot be shown`}
        detail={t`You can still download the certificate.`}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    )}
  >
    {(pdf) => <Pages pdf={pdf} />}
  </QueryContent>
);
