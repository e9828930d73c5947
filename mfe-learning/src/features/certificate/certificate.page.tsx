import { type Failure, Link, usePageTitle, useQuery, useSite } from '@cairn/runtime';
import { session } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { LinkButton } from '@cairn/ui/link-button';
import { QueryContent } from '@cairn/ui/query-content';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from 'ttag';
import { certificateQueries } from '../../lib/certificate.queries.ts';
import {
  type CertificateRecord,
  readCertificateRecord,
  toCertificateRecord,
  writeCertificateRecord,
} from '@cairn/record/certificate-record';
import { CertificatePreviewSkeleton } from './certificate-preview.tsx';
import { CertificateView } from './certificate-view.tsx';
import { RevokedNote } from './revoked-note.tsx';
import { describeCertificateFailure, findFailureKind } from './certificate-failure.ts';
import styles from './certificate.module.css';
import { Logo } from '@cairn/ui/logo';
import { PageWidth } from '@cairn/ui/page-width';
import { ArrowLeft } from 'lucide-react';

/** Frame of the certificate viewer, which has no navigation bar and no footer, and therefore its own link back (LEARN-10). */
const CertificatePageFrame = ({ children }: { readonly children: ReactNode }) => {
  const { brand } = useSite();
  return (
    <PageWidth className={styles['page']}>
      <div className={styles['bar']}>
        <Logo brand={brand} />
        <Link to="/dashboard" className={styles['back']}>
          <ArrowLeft />
          {t`Back to the dashboard`}
        </Link>
      </div>
      {children}
    </PageWidth>
  );
};

/** Page /certificate (named CertificateViewer in the documents): the certificate that was last opened in this browser. */
export const CertificatePage = () => {
  const [record] = useState(() => readCertificateRecord(session.studentId() ?? ''));
  usePageTitle(record && t`Certificate: ${record.courseTitle}`);
  return (
    <CertificatePageFrame>
      {record ? <RecordedCertificate record={record} /> : <NothingSelected />}
    </CertificatePageFrame>
  );
};

const NothingSelected = () => (
  <>
    <h1 className={styles['title']}>{t`Certificate`}</h1>
    <EmptyState
      art="summit"
      title={t`No certificate selected.`}
      action={<LinkButton to="/dashboard?tab=certificates">{t`Go to the dashboard`}</LinkButton>}
    >
      {t`Choose one of your certificates on the dashboard.`}
    </EmptyState>
  </>
);

const RecordedCertificate = ({ record }: { readonly record: CertificateRecord }) => {
  const query = useQuery(certificateQueries.ofCourse(record.courseId));
  const { data } = query;
  // Stores the loaded certificate in the browser, so that a reload shows it at once.
  useEffect(() => {
    if (data) writeCertificateRecord(toCertificateRecord(data));
  }, [data]);
  const title = <h1 className={styles['title']}>{record.courseTitle}</h1>;
  return (
    <QueryContent
      query={query}
      skeleton={
        <>
          {title}
          <CertificatePreviewSkeleton />
        </>
      }
      renderFailure={(failure) => (
        <>
          {title}
          <NotFetched {...failure} />
        </>
      )}
    >
      {(certificate) =>
        certificate.RevokedDate === undefined ? (
          <CertificateView certificate={certificate} />
        ) : (
          <>
            {title}
            <RevokedNote date={certificate.RevokedDate} />
          </>
        )
      }
    </QueryContent>
  );
};

const NotFetched = ({ error, ...retry }: Failure<Error>) =>
  // Status 403: the server has recorded no completion of the course (CERT-10).
  findFailureKind(error) === 'forbidden' ? (
    <NotCompleted />
  ) : (
    <ErrorState
      title={t`Error fetching certificate`}
      detail={describeCertificateFailure(error)}
      {...retry}
    />
  );

/** Shown instead of a certificate whose course the student has not completed. Source: CERT-10. */
const NotCompleted = () => (
  <EmptyState
    art="locked"
    role="alert"
    title={t`You have not completed this course yet.`}
    action={<LinkButton to="/learning">{t`Go to My Learning`}</LinkButton>}
  >
    {t`Its certificate is issued when every part of it is done.`}
  </EmptyState>
);
