import type { RadarAxis } from '@cairn/domain/radar.rules';
import {
  type BaseTickContentProps,
  type DotItemDotProps,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
} from 'recharts';
import { AxisLabel } from './axis-label.tsx';
import styles from './role-chart.module.css';
import { useWidth } from './use-width.ts';

/** Ratios of the width. */
const HEIGHT = 0.79;
const RADIUS = 0.265;
/** Returns the centre; a triangle is moved down, or the space below it would be empty. */
const findCentre = (axes: readonly RadarAxis[]) =>
  axes.length === 3 ? HEIGHT / 2 + RADIUS / 4 : HEIGHT / 2;

/** Radii in pixels. */
const STONE_SIZE = { rx: 7, ry: 5.4 };

export interface RoleChartProps {
  /** At least three axes. */
  readonly axes: readonly RadarAxis[];
  /** The highlighted axis. */
  readonly selected: string | undefined;
}

/** The radar chart as a picture, hidden from screen readers; the table beside it has the data. */
export const RoleChart = ({ axes, selected }: RoleChartProps) => {
  const [place, width] = useWidth();
  const middle = width * findCentre(axes);
  return (
    <div ref={place} aria-hidden="true" className={styles['place']}>
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
    <AxisLabel
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
  (axes: readonly RadarAxis[]) =>
  ({ cx, cy, index }: DotItemDotProps) => {
    const axis = axes[index];
    if (axis === undefined || axis.label === '') return null;
    return <ellipse key={axis.id} cx={cx} cy={cy} {...STONE_SIZE} className={styles['stone']} />;
  };
