import type { ActivityReport } from '@cairn/api/staff-activity.contract';
import type { ActivityUnit } from '@cairn/domain/activity-report.rules';
import { numberText } from '@cairn/messages/plural';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { t } from 'ttag';
import { describeActivityReport, formatActivityPeriodLabel } from './activity-words.ts';
import plotStyles from './completion-plot.module.css';
import styles from './activity-plot.module.css';

interface ActivityPlotProps {
  readonly unit: ActivityUnit;
  readonly report: ActivityReport;
}

const HEIGHT = 190;
/** Size of the plot until its element is measured. */
const FIRST_SIZE = { width: 640, height: HEIGHT };

/** Plot of active students and of study time. It is hidden from screen readers; the table below it has its figures. */
export const ActivityPlot = ({ unit, report }: ActivityPlotProps) => {
  const titleId = useId();
  const periods = report.periods.map(({ begin, students, minutes }) => ({
    label: formatActivityPeriodLabel(unit, begin),
    students,
    hours: minutes / 60,
  }));
  return (
    <figure className={plotStyles['figure']} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId} className={plotStyles['finding']}>
          {describeActivityReport(unit, report)}
        </h2>
      </figcaption>
      <PeriodBars title={t`Active students`} value="students" data={periods} />
      <PeriodBars title={t`Study time in hours`} value="hours" data={periods} />
    </figure>
  );
};

interface PeriodBarsProps {
  readonly title: string;
  readonly value: 'students' | 'hours';
  readonly data: readonly {
    readonly label: string;
    readonly students: number;
    readonly hours: number;
  }[];
}

const PeriodBars = ({ title, value, data }: PeriodBarsProps) => {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  return (
    <div className={styles['bars']}>
      <h3>{title}</h3>
      {/* Axes are mirrored by hand: recharts draws from left to right. */}
      <div aria-hidden="true" dir="ltr" className={styles['chart']} data-measure={value}>
        <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={FIRST_SIZE}>
          <BarChart data={[...data]} accessibilityLayer={false} margin={{ top: 8 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="label"
              reversed={isRightToLeft}
              tickLine={false}
              stroke="var(--line-strong)"
              minTickGap={12}
            />
            <YAxis
              orientation={isRightToLeft ? 'right' : 'left'}
              width={48}
              allowDecimals={value === 'hours'}
              axisLine={false}
              tickLine={false}
              tickFormatter={numberText}
            />
            <Bar
              dataKey={value}
              fill={value === 'students' ? 'var(--brand)' : 'var(--ok)'}
              radius={[3, 3, 0, 0]}
              maxBarSize={40}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
};
