import {
  downloadReportedCertificates,
  type ReportedCertificate,
} from '@cairn/api/staff-reports.contract';
import { formatCertificateId } from '@cairn/domain/certificate.rules';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { Link, usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { formatDay } from '@cairn/messages/dates';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { toDatedCsvName } from '../../lib/download-button.tsx';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { ListSearch } from '../../lib/list-search.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { reportQueries } from '../../lib/report-queries.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import listStyles from '../../lib/list.module.css';
import tableStyles from '../../lib/table.module.css';
import { CertificatesPlot } from './certificates-plot.tsx';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportHeader } from './report-head.tsx';
import { ReportNavigation } from './report-navigation.tsx';
import styles from './reports.module.css';

const LazyRevokeDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './revoke-certificate-dialog.tsx'))
      .RevokeCertificateDialog,
);

/** Search and page of the list in the URL. */
interface CertificatesView {
  readonly search: string;
  readonly page: number;
}

const certificatesUrl = createListUrlFormat<CertificatesView>({ search: '', page: 1 });

/** Page /manage/reports/certificates: all certificates, which administrators can revoke. */
export const ReportedCertificatesPage = () => {
  usePageTitle(t`Certificates`);
  return (
    <ManageFrame tab="reports">
      <ReportNavigation current="certificates" />
      <Certificates />
    </ManageFrame>
  );
};

const Certificates = () => {
  const { view, change, reset, toPageUrl } = useListView(
    '/manage/reports/certificates',
    certificatesUrl,
  );
  const search = view.search.trim();
  const filters = search === '' ? {} : { search };
  const query = useQuery(reportQueries.certificates({ page: view.page, ...filters }));
  return (
    <>
      <ReportHeader
        title={t`Certificates`}
        lead={t`All certificates of the people, the newest first.`}
        countedAt={undefined}
      >
        <DownloadReportButton
          fileName={() => toDatedCsvName('certificates')}
          download={() => http.download(downloadReportedCertificates, { query: filters })}
        />
      </ReportHeader>
      <div role="search" aria-label={t`Search certificates`} className={listStyles['filters']}>
        <ListSearch
          label={t`Number, name or course`}
          placeholder={t`Number, name or course`}
          className={listStyles['search']}
          value={view.search}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      <CertificatesPlot search={search} />
      <LoadedContent query={query} failure={t`The list could not be loaded.`}>
        {({ certificates, hasMore }) =>
          certificates.length === 0 ? (
            <LazyNothingFound
              title={t`No certificates found.`}
              onClear={certificatesUrl.isNarrowed(view) ? reset : undefined}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <CertificatesTable certificates={certificates} />
              <CertificatePages page={view.page} hasMore={hasMore} toPageUrl={toPageUrl} />
            </div>
          )
        }
      </LoadedContent>
    </>
  );
};

interface CertificatePagesProps {
  readonly page: number;
  readonly hasMore: boolean;
  readonly toPageUrl: (page: number) => string;
}

const CertificatePages = ({ page, hasMore, toPageUrl }: CertificatePagesProps) => (
  <nav aria-label={t`Pages of certificates`} className={styles['pages']}>
    {page > 1 && (
      <LinkButton variant="line" to={toPageUrl(page - 1)}>{t`Newer certificates`}</LinkButton>
    )}
    {hasMore && (
      <LinkButton variant="line" to={toPageUrl(page + 1)}>{t`Older certificates`}</LinkButton>
    )}
  </nav>
);

interface CertificatesTableProps {
  readonly certificates: readonly ReportedCertificate[];
}

const CertificatesTable = ({ certificates }: CertificatesTableProps) => {
  const isAdministrator = useIsAdministrator();
  const [revoked, setRevoked] = useState<ReportedCertificate>();
  return (
    <>
      <table className={tableStyles['table']}>
        <caption>
          <VisuallyHidden>{t`Certificates`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Student`}</th>
            <th scope="col">{t`Course`}</th>
            <th scope="col">{t`Certificate`}</th>
            <th scope="col">{t`Issued`}</th>
            <th scope="col">{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {certificates.map((certificate) => (
            <CertificateRow
              key={certificate.certificateId}
              certificate={certificate}
              onRevoke={isAdministrator ? () => setRevoked(certificate) : undefined}
            />
          ))}
        </tbody>
      </table>
      {revoked && <LazyRevokeDialog certificate={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
};

interface CertificateRowProps {
  readonly certificate: ReportedCertificate;
  /** Opens the dialog that revokes a certificate; absent for people without that permission. */
  readonly onRevoke: (() => void) | undefined;
}

const CertificateRow = ({ certificate, onRevoke }: CertificateRowProps) => {
  const { certificateId, personId, studentName, courseTitle, issuedAt } = certificate;
  const number = formatCertificateId(certificateId);
  return (
    <tr>
      <th scope="row" className={tableStyles['names']}>
        <Link to={`/manage/people/${encodeURIComponent(personId)}`}>{studentName}</Link>
      </th>
      <TableCell label={t`Course`} hasNames>
        {courseTitle}
      </TableCell>
      <TableCell label={t`Certificate`}>
        <Link to={`/certificates/${number}`} translate="no">
          {number}
        </Link>
      </TableCell>
      <TableCell label={t`Issued`}>{formatDay(issuedAt)}</TableCell>
      <TableCell label={t`State`} hasNames>
        <CertificateState certificate={certificate} onRevoke={onRevoke} />
      </TableCell>
    </tr>
  );
};

const CertificateState = ({
  certificate: { revoked, certificateId },
  onRevoke,
}: CertificateRowProps) => {
  if (revoked) {
    const day = formatDay(revoked.at);
    return (
      <div>
        <p>{t`Revoked ${day}`}</p>
        <p className={styles['reason']}>{revoked.reason}</p>
      </div>
    );
  }
  const number = formatCertificateId(certificateId);
  return onRevoke ? (
    <Button variant="line" size="s" onClick={onRevoke} aria-label={t`Revoke ${number}`}>
      {t`Revoke`}
    </Button>
  ) : (
    <span>{t`Valid`}</span>
  );
};
