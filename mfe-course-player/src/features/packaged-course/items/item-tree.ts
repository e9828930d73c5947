import type { ScormItem } from '@cairn/api/scorm.contract';

/** Converts the flat list of a response to a tree. */
export interface ItemTree {
  readonly items: readonly ScormItem[];
  /** Items that can be started, in order. */
  readonly launchable: readonly ScormItem[];
  readonly find: (id: string) => ScormItem | undefined;
  /** Returns the direct children of an item, or of the organization for undefined. */
  readonly childrenOf: (id: string | undefined) => readonly ScormItem[];
  /** Returns the ancestors of an item, the nearest first. */
  readonly ancestorsOf: (id: string) => readonly ScormItem[];
}

export const createItemTree = (items: readonly ScormItem[]): ItemTree => {
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
