/** The dashboard's radar chart. Source: 000 §2 '/learning', RULE-18. */

export interface RadarChartAxis {
  /** Key of the axis, unique within its chart; axes added to fill the chart have an empty label. */
  readonly id: string;
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
}

const MIN_RADAR_AXES = 3;

/** Returns completed divided by total, from 0 to 1; 0 when there is nothing to complete. */
export const computeRadarValue = (completed: number, total: number): number =>
  total <= 0 ? 0 : Math.min(1, Math.max(0, completed / total));

/** Returns at least three axes, because fewer would draw a line. Added axes have no label and the value 0. */
export const padRadarAxes = (axes: readonly RadarChartAxis[]): RadarChartAxis[] => [
  ...axes,
  ...Array.from({ length: Math.max(0, MIN_RADAR_AXES - axes.length) }, (_, index) => ({
    id: `empty-${index + 1}`,
    label: '',
    value: 0,
  })),
];

/** Cuts a label that has more than `longest` characters; the last character is then an ellipsis. */
export const truncateChartLabel = (label: string, longest: number): string =>
  label.length <= longest ? label : `${label.slice(0, Math.max(1, longest - 1)).trimEnd()}…`;
