import type { ScormItem } from '@cairn/api/scorm.contract';

export interface VisibleItem {
  readonly item: ScormItem;
  /** Below the nearest item around it that is shown. */
  readonly depth: number;
}

/** The items to show. One that is not visible is left out; those below it move up to its place (CAM 3.4.1, `isvisible`). */
export const findVisibleItems = (
  items: readonly ScormItem[],
  isHidden: (item: ScormItem) => boolean = () => false,
): VisibleItem[] => {
  const open: { readonly depth: number; readonly shownDepth: number }[] = [];
  const visible: VisibleItem[] = [];
  for (const item of items) {
    while ((open.at(-1)?.depth ?? -1) >= item.depth) open.pop();
    const depth = (open.at(-1)?.shownDepth ?? -1) + 1;
    const isShown = item.visible && !isHidden(item);
    if (isShown) visible.push({ item, depth });
    open.push({ depth: item.depth, shownDepth: isShown ? depth : depth - 1 });
  }
  return visible;
};
