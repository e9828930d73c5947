/** A group of figures as data: the resources it needs, how much it does at each size, and how it measures. */
import type { BenchResources, OpenResources } from './bench-resources.ts';
import type { Figure } from './figures.ts';

/** `usual` gives figures that can be compared; `smallest` only shows that the group still works. */
export type SizeName = 'usual' | 'smallest';

interface GroupSettings {
  /** A word of it selects the group on the command line. */
  readonly name: string;
  /** Why a run without words skips the group. */
  readonly byNameOnly?: string;
  /** Why `--smallest` without words skips the group: at its smallest size it takes longer than three seconds. */
  readonly notAtSmallest?: string;
}

export interface BenchGroup extends GroupSettings {
  /** Opens the resources and returns the function that measures with them. */
  readonly prepare: (
    open: OpenResources,
    sizeName: SizeName,
  ) => Promise<() => Figure[] | Promise<Figure[]>>;
}

interface GroupDefinition<Need extends keyof BenchResources, Size> extends GroupSettings {
  readonly needs: readonly Need[];
  readonly sizes: Readonly<Record<SizeName, Size>>;
  readonly measure: (
    resources: Pick<BenchResources, Need>,
    size: Size,
  ) => Figure[] | Promise<Figure[]>;
}

export const defineGroup = <Need extends keyof BenchResources, Size>({
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
