/** What the bench finds out, and what each figure is held against. */

/** `over` fails the bench; `look` is for figures that a busy machine spoils, and for those right at their limit. */
export type Verdict = 'ok' | 'look' | 'over' | 'info';

export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly verdict: Verdict;
}

interface Limit {
  readonly most: number;
  /** Timed: a machine that does something else as well spoils it, so it never fails the bench. */
  readonly isNoisy?: boolean;
  readonly show?: (value: number) => string;
}

/** What may be over a limit before the bench fails: a compiler's next version moves sizes by less. */
const MARGIN = 1.02;

export const limited = (
  what: string,
  value: number,
  { most, isNoisy = false, show = String }: Limit,
): Figure => ({
  what,
  measured: show(value),
  budget: `≤ ${show(most)}`,
  verdict: verdictOf(value, most, isNoisy),
});

/** Nothing between right and wrong. */
export const exactly = (what: string, value: number, wanted: number): Figure => ({
  what,
  measured: String(value),
  budget: String(wanted),
  verdict: value === wanted ? 'ok' : 'over',
});

export const information = (what: string, measured: string): Figure => ({
  what,
  measured,
  budget: '',
  verdict: 'info',
});

const verdictOf = (value: number, most: number, isNoisy: boolean): Verdict => {
  if (value <= most) return 'ok';
  return isNoisy || value <= most * MARGIN ? 'look' : 'over';
};

/** 1 KB is 1000 bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

export const ratio = (value: number): string => value.toFixed(3);

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const MARKS: Record<Verdict, string> = { ok: 'ok', look: 'look', over: 'OVER', info: '' };

/** One table; figures of one group stand together. */
export const printFigures = (groups: ReadonlyMap<string, readonly Figure[]>): void => {
  const figures = [...groups.values()].flat();
  const widest = (cell: (figure: Figure) => string) =>
    Math.max(...figures.map((figure) => cell(figure).length));
  const widths = {
    what: widest(({ what }) => what),
    measured: widest(({ measured }) => measured),
    budget: widest(({ budget }) => budget),
  };
  for (const [group, members] of groups) {
    console.log(`\n${group}`);
    for (const { what, measured, budget, verdict } of members) {
      const cells = [measured.padStart(widths.measured), budget.padStart(widths.budget)];
      console.log(['', what.padEnd(widths.what), ...cells, MARKS[verdict]].join('  ').trimEnd());
    }
  }
};
