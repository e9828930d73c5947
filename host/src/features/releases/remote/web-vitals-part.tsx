import type { ReleaseVitals, WebVitalPercentile } from '@cairn/api/web-vitals.contract';
import { rateWebVital, WEB_VITALS, type WebVital } from '@cairn/domain/web-vitals.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { formatPercentage } from '../release-texts.ts';
import styles from './remote.module.css';
import {
  describeWebVitalInterval,
  describeWebVitalRating,
  formatWebVital,
  formatWebVitalName,
} from './web-vital-texts.ts';

/** Web vitals of the versions that a channel runs, with the canary beside its base. */
export const WebVitalsPart = ({ vitals }: { readonly vitals: ReleaseVitals }) => (
  <>
    <h3 id="vitals-title">{t`Web vitals`}</h3>
    {vitals.versions.length === 0 ? (
      <p>{t`No visit was measured in the last 14 days. Pages report when they are left.`}</p>
    ) : (
      <>
        <p>{t`Three of four visits were at least this good, in the last 14 days.`}</p>
        <VersionTable versions={vitals.versions} />
        <PlaceTable versions={vitals.versions} />
      </>
    )}
    {vitals.comparison && <Comparison comparison={vitals.comparison} />}
  </>
);

const VersionTable = ({ versions }: Pick<ReleaseVitals, 'versions'>) => (
  <div
    className={styles['scroll']}
    role="region"
    aria-label={t`Web vitals by version`}
    tabIndex={0}
  >
    <table className={styles['versions']}>
      <caption>{t`Web vitals by version`}</caption>
      <VitalHeadings first={t`Version`} />
      <tbody>
        {versions.map(({ version, vitals }) => (
          <tr key={version}>
            <th scope="row">{version}</th>
            <VitalCells vitals={vitals} />
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Vitals of the newest version by route and slot, closed until the reader looks for the cause. */
const PlaceTable = ({ versions: [newest] }: Pick<ReleaseVitals, 'versions'>) => {
  if (!newest) return null;
  const { version, places } = newest;
  return (
    <details className={styles['table']}>
      <summary>{t`${version} by route and slot`}</summary>
      <div
        className={styles['scroll']}
        role="region"
        aria-label={t`Web vitals by route and slot`}
        tabIndex={0}
      >
        <table>
          <VitalHeadings first={t`Route or slot`} />
          <tbody>
            {places.map(({ route, slot = '', vitals }) => (
              <tr key={route ?? slot}>
                <th scope="row">{route ?? t`Slot ${slot}`}</th>
                <VitalCells vitals={vitals} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

const VitalHeadings = ({ first }: { readonly first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {WEB_VITALS.map((vital) => (
        <th key={vital} scope="col">
          {formatWebVitalName(vital)}
        </th>
      ))}
    </tr>
  </thead>
);

const VitalCells = ({ vitals }: { readonly vitals: readonly WebVitalPercentile[] }) =>
  WEB_VITALS.map((vital) => (
    <td key={vital}>
      <Percentile found={vitals.find((each) => each.vital === vital)} />
    </td>
  ));

const Percentile = ({ found }: { readonly found: WebVitalPercentile | undefined }) => {
  if (!found) return '–';
  const { vital, p75, visits } = found;
  return (
    <>
      <span className={styles['line']} data-rating={rateWebVital(vital, p75)}>
        {formatWebVital(vital, p75)}, {describeWebVitalRating(found)}
      </span>
      <span className={styles['line']}>{formatVisits(visits)}</span>
    </>
  );
};

const formatVisits = (visits: number): string => {
  const count = numberText(visits);
  return plural(visits, t`${count} visit|${count} visits`);
};

type Compared = NonNullable<ReleaseVitals['comparison']>;

const Comparison = ({ comparison }: { readonly comparison: Compared }) => {
  const { base, canary, limit, vitals } = comparison;
  return (
    <>
      <h3>{t`Canary ${canary} beside ${base}`}</h3>
      <p>{limitText(limit)}</p>
      {vitals.length === 0 ? (
        <p>{t`No vital was measured of both in the last day.`}</p>
      ) : (
        <div
          className={styles['scroll']}
          role="region"
          aria-label={t`Canary beside its base`}
          tabIndex={0}
        >
          <table className={styles['versions']}>
            <caption>{t`Visits of the last day`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Web vital`}</th>
                <th scope="col">{base}</th>
                <th scope="col">{canary}</th>
                <th scope="col">{t`Difference`}</th>
              </tr>
            </thead>
            <tbody>
              {vitals.map(({ vital, ...compared }) => (
                <tr key={vital}>
                  <th scope="row">{formatWebVitalName(vital)}</th>
                  <td>
                    <Percentile found={compared.base} />
                  </td>
                  <td>
                    <Percentile found={compared.canary} />
                  </td>
                  <td>
                    <Difference vital={vital} {...compared} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};

const limitText = (limit: number | undefined): string => {
  if (limit === undefined)
    return t`The plan has no limit for web vitals: they do not stop the canary.`;
  const share = formatPercentage(limit * 100);
  return t`The registry stops the canary when a vital is worse by more than ${share}, beyond chance.`;
};

type DifferenceProps = Pick<Compared['vitals'][number], 'difference' | 'low' | 'high'> & {
  readonly vital: WebVital;
};

const Difference = ({ vital, difference, low, high }: DifferenceProps) => {
  const size = formatWebVital(vital, Math.abs(difference));
  return (
    <>
      <span className={styles['line']}>
        {difference > 0 ? t`${size} worse` : difference < 0 ? t`${size} better` : t`the same`}
      </span>
      <span className={styles['line']}>
        {describeWebVitalInterval(vital, low, high) ?? t`too few visits for an interval`}
      </span>
    </>
  );
};
