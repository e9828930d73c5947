import type { RadarChartAxis } from '@cairn/domain/radar.rules';
import {
  type BaseTickContentProps,
  type DotItemDotProps,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
} from 'recharts';
import { RadarAxisLabel } from './axis-label.tsx';
import styles from './role-chart.module.css';
import { useElementWidth } from './use-width.ts';

/** Height and radius of the radar chart, as ratios of its width. */
const HEIGHT = 0.79;
const RADIUS = 0.265;
/**
 * Returns the vertical centre of the radar chart as a ratio of its width. A triangle is moved down, or the space below it would
 * be empty.
 */
const findCentre = (axes: readonly RadarChartAxis[]) =>
  axes.length === 3 ? HEIGHT / 2 + RADIUS / 4 : HEIGHT / 2;

/** Radii in pixels of the ellipse that marks a value in the radar chart. */
const STONE_SIZE = { rx: 7, ry: 5.4 };

export interface RoleChartProps {
  /** Axes of the radar chart, at least three. */
  readonly axes: readonly RadarChartAxis[];
  /** RoleID of the axis that is highlighted in the radar chart. */
  readonly selected: string | undefined;
}

/** Radar chart of the student's roles as a picture, hidden from screen readers; the table beside it has the data. */
export const RoleChart = ({ axes, selected }: RoleChartProps) => {
  const [chartRef, width] = useElementWidth();
  const middle = width * findCentre(axes);
  return (
    <div ref={chartRef} aria-hidden="true" className={styles['place']}>
      {width > 0 && (
        <RadarChart
          width={width}
          height={width * HEIGHT}
          cy={middle}
          outerRadius={width * RADIUS}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          data={[...axes]}
          accessibilityLayer={false}
        >
          <PolarGrid className={styles['grid']} fill="var(--sunken)" stroke="var(--line)" />
          <PolarRadiusAxis domain={[0, 1]} tickCount={2} tick={false} axisLine={false} />
          <PolarAngleAxis
            dataKey="id"
            axisLine={false}
            tickLine={false}
            tickSize={STONE_SIZE.rx * 2}
            tick={createAxisTick({ axes, selected, width, middle })}
          />
          <Radar
            dataKey="value"
            className={styles['shape'] ?? ''}
            stroke="var(--brand)"
            fill="var(--brand)"
            isAnimationActive={false}
            dot={createAxisStone(axes)}
          />
        </RadarChart>
      )}
    </div>
  );
};

interface Labels extends RoleChartProps {
  readonly width: number;
  readonly middle: number;
}

const createAxisTick =
  ({ axes, selected, ...chart }: Labels) =>
  ({ x, y, index, textAnchor }: BaseTickContentProps) => (
    <RadarAxisLabel
      label={axes[index]?.label ?? ''}
      isSelected={axes[index]?.id === selected}
      at={{ x: Number(x), y: Number(y) }}
      chart={chart}
      anchor={textAnchor}
      isBelow={axes.length === 3 && index > 0}
    />
  );

/** Draws a stone on each axis with a role. */
const createAxisStone =
  (axes: readonly RadarChartAxis[]) =>
  ({ cx, cy, index }: DotItemDotProps) => {
    const axis = axes[index];
    if (axis === undefined || axis.label === '') return null;
    return <ellipse key={axis.id} cx={cx} cy={cy} {...STONE_SIZE} className={styles['stone']} />;
  };
