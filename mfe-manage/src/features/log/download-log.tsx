import { type AuditFilters, downloadAuditLog } from '@cairn/api/audit-log.contract';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { DownloadCsvButton, toDatedCsvName } from '../../lib/download-button.tsx';

/** Button that downloads all entries that match the filters, not only those of the shown page. */
export const DownloadLogButton = ({
  filters,
}: {
  readonly filters: Omit<AuditFilters, 'after'>;
}) => (
  <DownloadCsvButton
    fileName={() => toDatedCsvName('log')}
    download={() => http.download(downloadAuditLog, { query: filters })}
    failure={t`The log could not be downloaded. Try again, or choose fewer days.`}
  />
);
