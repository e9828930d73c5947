import type { ScormItem } from '@cairn/api/scorm.contract';

/** The list of the wire as a tree: who stands below whom. */
export interface ItemTree {
  readonly items: readonly ScormItem[];
  /** Those that can be started, in their order. */
  readonly launchable: readonly ScormItem[];
  readonly find: (id: string) => ScormItem | undefined;
  /** Direct children; of the organization for undefined. */
  readonly childrenOf: (id: string | undefined) => readonly ScormItem[];
  /** The nearest first. */
  readonly ancestorsOf: (id: string) => readonly ScormItem[];
}

export const itemTree = (items: readonly ScormItem[]): ItemTree => {
  const parents = new Map<string, ScormItem | undefined>();
  const open: ScormItem[] = [];
  for (const item of items) {
    while ((open.at(-1)?.depth ?? -1) >= item.depth) open.pop();
    parents.set(item.id, open.at(-1));
    open.push(item);
  }
  const ancestorsOf = (id: string): ScormItem[] => {
    const parent = parents.get(id);
    return parent ? [parent, ...ancestorsOf(parent.id)] : [];
  };
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    items,
    launchable: items.filter(({ kind }) => kind !== 'folder'),
    find: (id) => byId.get(id),
    childrenOf: (id) => items.filter((item) => parents.get(item.id)?.id === id),
    ancestorsOf,
  };
};
