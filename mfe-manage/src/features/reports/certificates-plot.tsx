import type { CertificateMonth } from '@cairn/api/staff-reports.contract';
import { formatUtcMonth } from '@cairn/messages/dates';
import { numberText, plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { reportQueries } from '../../lib/report-queries.ts';
import { FigureBars } from './figure-bars.tsx';

/** Number of months with a separate bar; one bar sums up all earlier months. */
const MAX_MONTHS = 12;

interface Bar {
  readonly id: string;
  readonly label: string;
  readonly issued: number;
  readonly revoked: number;
}

const sumMonths = (months: readonly CertificateMonth[]) => ({
  issued: months.reduce((sum, { issued }) => sum + issued, 0),
  revoked: months.reduce((sum, { revoked }) => sum + revoked, 0),
});

const toBars = (months: readonly CertificateMonth[]): Bar[] => {
  const earlier = months.slice(MAX_MONTHS);
  const bars = months.slice(0, MAX_MONTHS).map(({ month, issued, revoked }) => ({
    id: month,
    label: formatUtcMonth(month),
    issued,
    revoked,
  }));
  return earlier.length === 0
    ? bars
    : [...bars, { id: 'earlier', label: t`Earlier`, ...sumMonths(earlier) }];
};

/** Returns the figures of a bar: '12', or '12, revoked: 3'. */
const formatFigures = ({ issued, revoked }: Pick<Bar, 'issued' | 'revoked'>): string => {
  const all = numberText(issued);
  const some = numberText(revoked);
  return revoked === 0 ? all : t`${all}, revoked: ${some}`;
};

const describeCertificates = (months: readonly CertificateMonth[]): string => {
  const { issued, revoked } = sumMonths(months);
  const all = numberText(issued);
  const some = numberText(revoked);
  const count = plural(issued, t`${all} certificate was issued.|${all} certificates were issued.`);
  return revoked === 0 ? count : `${count} ${t`Revoked: ${some}.`}`;
};

interface CertificatesPlotProps {
  /** Search text of the list of certificates; empty for all. */
  readonly search: string;
}

/** Plot of the number of certificates that were issued in each month, for the certificates in the list. */
export const CertificatesPlot = ({ search }: CertificatesPlotProps) => {
  const query = useQuery(reportQueries.certificateMonths(search === '' ? {} : { search }));
  return (
    <LoadedContent query={query} failure={t`The figures could not be loaded.`} lines={3}>
      {({ months }) => {
        if (months.length === 0) return null;
        const bars = toBars(months);
        const most = Math.max(...bars.map(({ issued }) => issued));
        return (
          <FigureBars
            finding={describeCertificates(months)}
            bars={bars.map(({ id, label, issued, revoked }) => ({
              id,
              label,
              share: issued / most,
              halfShare: revoked / most,
              figures: formatFigures({ issued, revoked }),
            }))}
          />
        );
      }}
    </LoadedContent>
  );
};
