import { axisLabelLines } from './axis-label-lines.ts';
import styles from './role-chart.module.css';

/** The average advance of a letter of the chart's labels, and the height of a line, in pixels. */
const LETTER = 6.6;
const LINE = 16;
/** From the top of a line to the feet of its letters. */
const ASCENT = 12;

interface AxisLabelProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly at: { readonly x: number; readonly y: number };
  /** `middle` is the height of the centre. */
  readonly chart: { readonly width: number; readonly middle: number };
  readonly anchor: 'start' | 'middle' | 'end' | 'inherit';
  /** Stands under the end of its axis, in the middle: beside it there is little room. */
  readonly isBelow: boolean;
}

const roomFor = ({ anchor, isBelow, at, chart }: AxisLabelProps): number => {
  if (isBelow) return 2 * Math.min(at.x, chart.width - at.x);
  if (anchor === 'start') return chart.width - at.x;
  return anchor === 'end' ? at.x : 2 * Math.min(at.x, chart.width - at.x);
};

/** The name of an axis, away from the centre and within the chart; the whole of it shows on hover. */
export const AxisLabel = (props: AxisLabelProps) => {
  const { label, isSelected, at, chart, isBelow } = props;
  const anchor = isBelow ? 'middle' : props.anchor;
  const lines = axisLabelLines(label, Math.floor(roomFor(props) / LETTER));
  const height = lines.length * LINE;
  const outward = isBelow ? 1 : Math.max(-1, Math.min(1, at.y / chart.middle - 1));
  const top = at.y - height / 2 + (outward * height) / 2;
  return (
    <text textAnchor={anchor} className={isSelected ? styles['selected'] : styles['label']}>
      <title>{label}</title>
      {lines.map((line, index) => (
        <tspan key={line} x={at.x} y={top + index * LINE + ASCENT}>
          {line}
        </tspan>
      ))}
    </text>
  );
};
