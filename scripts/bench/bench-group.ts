/** Describes a group of bench measurements as data: the resources that it needs, its sizes, and the function that measures. */
import type { BenchResources, OpenBenchResources } from './bench-resources.ts';
import type { BenchFigure } from './figures.ts';

/** Size of a bench run: `usual` gives figures that can be compared; `smallest` only shows that each group still works. */
export type BenchSizeName = 'usual' | 'smallest';

interface GroupSettings {
  /** Name of the group. A word of the name selects the group on the command line. */
  readonly name: string;
  /** Reason why the group runs only if the command line names it. */
  readonly byNameOnly?: string;
  /**
   * Reason why `--smallest` runs the group only if the command line names it. Such a group takes longer than three seconds at
   * its smallest size.
   */
  readonly notAtSmallest?: string;
}

export interface BenchGroup extends GroupSettings {
  /** Opens the resources of a group and returns the function that measures with them. */
  readonly prepare: (
    open: OpenBenchResources,
    sizeName: BenchSizeName,
  ) => Promise<() => BenchFigure[] | Promise<BenchFigure[]>>;
}

interface GroupDefinition<Need extends keyof BenchResources, Size> extends GroupSettings {
  readonly needs: readonly Need[];
  readonly sizes: Readonly<Record<BenchSizeName, Size>>;
  readonly measure: (
    resources: Pick<BenchResources, Need>,
    size: Size,
  ) => BenchFigure[] | Promise<BenchFigure[]>;
}

export const defineBenchGroup = <Need extends keyof BenchResources, Size>({
  needs,
  sizes,
  measure,
  ...settings
}: GroupDefinition<Need, Size>): BenchGroup => ({
  ...settings,
  prepare: async (open, sizeName) => {
    const resources = await open(needs);
    return () => measure(resources, sizes[sizeName]);
  },
});
