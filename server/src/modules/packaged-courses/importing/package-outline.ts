import type { ScormItem } from '@cairn/api/scorm.contract';
import type { ScormManifestItem } from './imported-package.ts';
import { readUsablePrerequisites } from './package-notes.ts';

/** Matches item ids that leave room for the rest of a key: `item/{id}/cmi.interactions.…` has at most 255 characters. */
const USABLE_ID = /^[\p{L}\p{N}_.:-]{1,100}$/u;

/**
 * Returns an id for an item of a package. Identifiers that are missing, repeated or invalid in a key are replaced by the position
 * in the tree.
 */
const chooseItemId = (
  item: ScormManifestItem,
  taken: ReadonlySet<string>,
  position: number,
): string => {
  if (USABLE_ID.test(item.id) && !taken.has(item.id)) return item.id;
  let id = `item-${position}`;
  while (taken.has(id)) id += '-';
  return id;
};

interface ItemWithDepth {
  readonly item: ScormManifestItem;
  readonly depth: number;
}

const flattenItems = (items: readonly ScormManifestItem[], depth = 0): ItemWithDepth[] =>
  items.flatMap((item) => [{ item, depth }, ...flattenItems(item.children, depth + 1)]);

interface OutlineEntry {
  readonly id: string;
  readonly depth: number;
  readonly expression: string | undefined;
  /** Identifier that the content of the item uses; '' if an earlier item has the same one. */
  readonly identifier: string;
}

const toScormItem = (
  item: ScormManifestItem,
  { id, depth, expression, identifier }: OutlineEntry,
): ScormItem => ({
  ...item.launch,
  id,
  depth,
  title: item.title,
  visible: item.visible,
  kind: item.kind,
  ...(expression !== undefined && { prerequisites: expression }),
  ...(identifier !== id && identifier !== '' && { identifier }),
  ...(item.sequencing && { sequencing: { ...item.sequencing } }),
});

export interface PackageOutlineForPlayer {
  readonly items: ScormItem[];
  readonly notes: readonly string[];
}

/** Converts the item tree of a package for the player: a list in the tree's order. Each item has its depth and a unique id. */
export const toPackageOutlineForPlayer = (
  tree: readonly ScormManifestItem[],
): PackageOutlineForPlayer => {
  const placed = flattenItems(tree);
  const named = new Set(placed.map(({ item }) => item.identifier));
  const taken = new Set<string>();
  const identified = new Set<string>();
  const notes: string[] = [];
  const items = placed.map(({ item, depth }, position): ScormItem => {
    const id = chooseItemId(item, taken, position);
    taken.add(id);
    const identifier = identified.has(item.identifier) ? '' : item.identifier;
    identified.add(item.identifier);
    const { expression, notes: own } = readUsablePrerequisites(
      item.prerequisites,
      named,
      item.title,
    );
    notes.push(...own);
    return toScormItem(item, { id, depth, expression, identifier });
  });
  return { items, notes };
};
