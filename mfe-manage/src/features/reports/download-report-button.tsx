import { t } from 'ttag';
import { DownloadCsvButton, type DownloadOptions } from '../../lib/download-button.tsx';

/** Button that downloads a report as a CSV file. */
export const DownloadReportButton = (
  options: Pick<DownloadOptions<void>, 'fileName' | 'download'>,
) => <DownloadCsvButton {...options} failure={t`The report could not be downloaded. Try again.`} />;
