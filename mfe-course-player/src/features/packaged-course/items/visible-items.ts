import type { ScormItem } from '@cairn/api/scorm.contract';

export interface VisibleScormItem {
  readonly item: ScormItem;
  /** Depth relative to the nearest visible ancestor. */
  readonly depth: number;
}

/** Returns the visible items. The children of a hidden item move up to its level (CAM 3.4.1, `isvisible`). */
export const findVisibleScormItems = (
  items: readonly ScormItem[],
  isHidden: (item: ScormItem) => boolean = () => false,
): VisibleScormItem[] => {
  const open: { readonly depth: number; readonly shownDepth: number }[] = [];
  const visible: VisibleScormItem[] = [];
  for (const item of items) {
    while ((open.at(-1)?.depth ?? -1) >= item.depth) open.pop();
    const depth = (open.at(-1)?.shownDepth ?? -1) + 1;
    const isShown = item.visible && !isHidden(item);
    if (isShown) visible.push({ item, depth });
    open.push({ depth: item.depth, shownDepth: isShown ? depth : depth - 1 });
  }
  return visible;
};
