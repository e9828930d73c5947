/** Creates the figures that the bench prints, each with the budget that it must not exceed. */

/**
 * Comparison of a figure with its budget. `over` fails the run. `check` is for timed figures over their budget, which a
 * busy machine causes, and for small excesses.
 */
export type BenchFigureStatus = 'ok' | 'check' | 'over' | 'info';

export interface BenchFigure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly verdict: BenchFigureStatus;
}

interface Limit {
  readonly max: number;
  /** True for timed figures. Other work on the machine changes them, so timed figures never fail the run. */
  readonly isNoisy?: boolean;
  readonly show?: (value: number) => string;
}

/**
 * Factor by which a figure may exceed its limit before the run fails. It is needed because a new compiler version may change
 * sizes slightly.
 */
const WARNING_MARGIN = 1.02;

/**
 * Creates a figure with an upper limit.
 * @throws when the value is no number, so that a group without a measurement fails
 */
export const toFigureWithLimit = (
  what: string,
  value: number,
  { max, isNoisy = false, show = String }: Limit,
): BenchFigure => ({
  what,
  measured: show(requireNumber(what, value)),
  budget: `≤ ${show(max)}`,
  verdict: toFigureStatus(value, max, isNoisy),
});

/**
 * Creates a figure that must equal the expected number.
 * @throws when the value is no number
 */
export const toFigureWithExactValue = (
  what: string,
  value: number,
  expected: number,
): BenchFigure => ({
  what,
  measured: String(requireNumber(what, value)),
  budget: String(expected),
  verdict: value === expected ? 'ok' : 'over',
});

/** Creates a figure without a budget. */
export const toFigureWithoutBudget = (what: string, measured: string): BenchFigure => ({
  what,
  measured,
  budget: '',
  verdict: 'info',
});

const requireNumber = (what: string, value: number): number => {
  if (!Number.isFinite(value)) throw new Error(`"${what}" was not measured: ${value}`);
  return value;
};

const toFigureStatus = (value: number, max: number, isNoisy: boolean): BenchFigureStatus => {
  if (value <= max) return 'ok';
  return isNoisy || value <= max * WARNING_MARGIN ? 'check' : 'over';
};

/** Formats a number of bytes as kilobytes of 1000 bytes. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

export const formatMegabytes = (megabytes: number): string => `${Math.round(megabytes)} MB`;

export const formatMilliseconds = (ms: number): string => `${Math.round(ms)} ms`;

/**
 * Formats a duration as seconds.
 * @param ms milliseconds
 */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const formatRatio = (value: number): string => value.toFixed(3);

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const STATUS_MARKS: Record<BenchFigureStatus, string> = {
  ok: 'ok',
  check: 'check',
  over: 'OVER',
  info: '',
};

/** Returns the lines of a table of measured figures with their budgets. */
export const formatFigures = (figures: readonly BenchFigure[]): string[] => {
  const findWidth = (cell: (figure: BenchFigure) => string) =>
    Math.max(...figures.map((figure) => cell(figure).length));
  const widths = {
    what: findWidth(({ what }) => what),
    measured: findWidth(({ measured }) => measured),
    budget: findWidth(({ budget }) => budget),
  };
  return figures.map(({ what, measured, budget, verdict }) => {
    const cells = [measured.padStart(widths.measured), budget.padStart(widths.budget)];
    return ['', what.padEnd(widths.what), ...cells, STATUS_MARKS[verdict]].join('  ').trimEnd();
  });
};
