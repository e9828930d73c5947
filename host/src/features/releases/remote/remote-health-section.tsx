import type { ReleaseHealth } from '@cairn/api/release-channels.contract';
import { numberText } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { Tabs } from '@cairn/ui/tabs';
import { t } from 'ttag';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { formatSuccessRatio } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import type { FailurePlotPoint } from './limit-plot.rules.ts';
import { StartFailurePlot } from './start-failure-plot.tsx';
import styles from './remote.module.css';
import { WebVitalsPart } from './web-vitals-part.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_HOURS = 7 * 24;
const LAST_MINUTES = 60;

interface HealthPartProps {
  readonly remote: string;
  readonly channel: string;
  readonly limit: number;
}

/** Section with the health of a remote on a channel: for the week, for the last hour, and by version. */
export const RemoteHealthSection = ({ remote, channel, limit }: HealthPartProps) => {
  const health = useQuery(releaseQueries.health(channel, remote));
  return (
    <section aria-labelledby="health-title">
      <h2 id="health-title">{t`Health`}</h2>
      <LoadedReleaseSection
        query={health}
        loading={t`Loading the health figures`}
        shape={<SkeletonBlock />}
        failure={t`The health figures could not be loaded.`}
      >
        {({ hours, minutes, versions, vitals }) => (
          <>
            <Times hours={hours} minutes={minutes} limit={limit} />
            <Versions versions={versions} />
            {vitals && <WebVitalsPart vitals={vitals} />}
          </>
        )}
      </LoadedReleaseSection>
    </section>
  );
};

interface TimesProps {
  readonly hours: readonly FailurePlotPoint[];
  readonly minutes: readonly FailurePlotPoint[];
  readonly limit: number;
}

const Times = ({ hours, minutes, limit }: TimesProps) => (
  <Tabs
    label={t`Time`}
    tabs={[
      {
        id: 'week',
        label: t`A week`,
        panel: (
          <StartFailurePlot
            title={t`Starts that failed, by hour`}
            points={hours}
            step={HOUR_MS}
            count={WEEK_HOURS}
            limit={limit}
          />
        ),
      },
      {
        id: 'hour',
        label: t`The last hour`,
        panel: (
          <StartFailurePlot
            title={t`Starts that failed, by minute`}
            points={minutes}
            step={MINUTE_MS}
            count={LAST_MINUTES}
            limit={limit}
          />
        ),
      },
    ]}
  />
);

const Versions = ({ versions }: { readonly versions: readonly ReleaseHealth[] }) =>
  versions.length > 0 && (
    // Makes the table focusable, so that arrow keys can scroll it if it is wider than the page.
    <div className={styles['scroll']} role="region" aria-label={t`By version`} tabIndex={0}>
      <table className={styles['versions']}>
        <caption>{t`By version`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Version`}</th>
            <th scope="col">{t`Starts`}</th>
            <th scope="col">{t`Worked`}</th>
            <th scope="col">{t`Time to start`}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, loads, failures, errorRate, loadMs, ...told }) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>{numberText(loads + failures)}</td>
              <td>
                {errorRate === null ? '–' : formatSuccessRatio(1 - errorRate)}
                <Causes {...told} />
              </td>
              <td>{timeText(loadMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

/**
 * Counts of one release: its failures by cause, the pages on which its fallback release ran, and its drawings and failures in
 * slots.
 */
const Causes = ({
  causes,
  fallbacks,
  slots,
}: Pick<ReleaseHealth, 'causes' | 'fallbacks' | 'slots'>) =>
  [
    ...Object.entries(causes),
    ...(fallbacks > 0 ? [[t`fallbacks`, fallbacks] as const] : []),
    ...Object.entries(slots?.shown ?? {}).map(([slot, count]) => [shownText(slot), count] as const),
    ...Object.entries(slots?.failed ?? {}).map(
      ([slot, count]) => [failedText(slot), count] as const,
    ),
  ].map(([cause, count]) => (
    <span key={cause} className={styles['cause']}>
      {cause}: {numberText(count)}
    </span>
  ));

const shownText = (slot: string): string => t`shown in ${slot}`;
const failedText = (slot: string): string => t`failed in ${slot}`;

/** Describes the median and the 95th percentile of the release's start time. */
const timeText = ({ p50, p95 }: ReleaseHealth['loadMs']): string => {
  if (p50 === null || p95 === null) return '–';
  const half = numberText(p50);
  const most = numberText(p95);
  return t`half of the starts within ${half} ms, nearly all within ${most} ms`;
};
