import styles from './role-chart.module.css';
import { truncateChartLabel } from '@cairn/domain/radar.rules';

/**
 * Returns a label in at most two lines, each cut to fit (DASH-10).
 * @param longest maximum characters per line
 */
const splitAxisLabel = (label: string, longest: number): string[] => {
  const words = label.split(' ');
  let first = words.shift() ?? '';
  while (words[0] !== undefined && `${first} ${words[0]}`.length <= longest) {
    first += ` ${words.shift()}`;
  }
  return [first, words.join(' ')]
    .filter((line) => line !== '')
    .map((line) => truncateChartLabel(line, longest));
};

/** Average width of a letter in the chart's labels, and the line height, in pixels. */
const LETTER_WIDTH = 6.6;
const LINE = 16;
/** Pixels from the top of a line of text to its baseline. */
const ASCENT = 12;

interface AxisLabelProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly at: { readonly x: number; readonly y: number };
  /** Size of the chart in pixels; `middle` is the vertical position of its centre. */
  readonly chart: { readonly width: number; readonly middle: number };
  readonly anchor: 'start' | 'middle' | 'end' | 'inherit';
  /** True if the label is centred below the end of its axis, since there is little space beside it. */
  readonly isBelow: boolean;
}

const findLabelWidth = ({ anchor, isBelow, at, chart }: AxisLabelProps): number => {
  if (isBelow) return 2 * Math.min(at.x, chart.width - at.x);
  if (anchor === 'start') return chart.width - at.x;
  return anchor === 'end' ? at.x : 2 * Math.min(at.x, chart.width - at.x);
};

/** Label of an axis of the radar chart, outside of the figure and within the chart; a tooltip shows the full text. */
export const RadarAxisLabel = (props: AxisLabelProps) => {
  const { label, isSelected, at, chart, isBelow } = props;
  const anchor = isBelow ? 'middle' : props.anchor;
  const lines = splitAxisLabel(label, Math.floor(findLabelWidth(props) / LETTER_WIDTH));
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
