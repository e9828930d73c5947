import type { ScormItem } from '@cairn/api/scorm.contract';

/** Tree of a package's items, built from the flat list in the server's response. */
export interface ScormItemTree {
  readonly items: readonly ScormItem[];
  /** Items that can be started, in order. */
  readonly launchable: readonly ScormItem[];
  readonly find: (id: string) => ScormItem | undefined;
  /** Returns the direct children of an item, or of the organization for undefined. */
  readonly findChildren: (id: string | undefined) => readonly ScormItem[];
  /** Returns the ancestors of an item, the nearest first. */
  readonly findAncestors: (id: string) => readonly ScormItem[];
}

export const createScormItemTree = (items: readonly ScormItem[]): ScormItemTree => {
  const parents = new Map<string, ScormItem | undefined>();
  const open: ScormItem[] = [];
  for (const item of items) {
    while ((open.at(-1)?.depth ?? -1) >= item.depth) open.pop();
    parents.set(item.id, open.at(-1));
    open.push(item);
  }
  const findAncestors = (id: string): ScormItem[] => {
    const parent = parents.get(id);
    return parent ? [parent, ...findAncestors(parent.id)] : [];
  };
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    items,
    launchable: items.filter(({ kind }) => kind !== 'folder'),
    find: (id) => byId.get(id),
    findChildren: (id) => items.filter((item) => parents.get(item.id)?.id === id),
    findAncestors,
  };
};
