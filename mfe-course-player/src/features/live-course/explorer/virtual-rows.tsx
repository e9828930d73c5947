/** Virtualises a tree of thousands of rows. It is a separate chunk. */
import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffectEvent, useLayoutEffect } from 'react';
import type { TreeRowsProps } from './content-tree.tsx';
import { CourseNodeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import type { CourseTreeRow } from './visible-rows.ts';

/** Heights in pixels of the parts of a tree row, as defined by content-row.module.css and the column beside an item. */
const MIN_ROW_HEIGHT = 44;
const PADDING = 14;
const LINE = 19.5;
const DETAIL = 17;
/** Characters in a line of a top-level tree row, and how many fewer fit at each further level. */
const CHARACTERS_PER_LINE = 33;
const FEWER_CHARACTERS_PER_LEVEL = 4.25;

/**
 * Estimates a row's height. Rendered rows are measured, and the rows below move by the error. If all estimates are too small, a
 * jump over thousands of rows causes a layout for each row.
 */
const estimateRowHeight = ({ node, level }: CourseTreeRow): number => {
  const lines = Math.ceil(
    node.name.length /
      Math.max(
        CHARACTERS_PER_LINE - FEWER_CHARACTERS_PER_LEVEL * (level - 1),
        FEWER_CHARACTERS_PER_LEVEL,
      ),
  );
  const hasDetail =
    (node.type === 'assignment' ? node.dueDate : node.meetingDateTime) !== undefined;
  return Math.max(MIN_ROW_HEIGHT, Math.floor(PADDING + LINE * lines + (hasDetail ? DETAIL : 0)));
};

export const VirtualTreeRows = ({
  tree,
  rows,
  stop,
  selectedId,
  labelledBy,
  ...on
}: TreeRowsProps) => {
  const list = useRowVirtualizer(tree, rows, stop);
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={styles['tree']}
      data-virtual=""
      {...on}
    >
      <div
        ref={(box) => box?.style.setProperty('block-size', `${list.getTotalSize()}px`)}
        role="presentation"
        className={styles['all']}
      >
        {list.getVirtualItems().map(({ index, key, start }, at, drawn) => {
          const row = rows[index];
          return (
            row && (
              <CourseNodeRow
                key={key}
                {...{ row, index }}
                isSelected={row.node.id === selectedId}
                isStop={index === stop}
                gap={start - (drawn[at - 1]?.end ?? 0)}
                ref={list.measureElement}
              />
            )
          );
        })}
      </div>
    </div>
  );
};

const useRowVirtualizer = (
  tree: TreeRowsProps['tree'],
  rows: TreeRowsProps['rows'],
  stop: number,
) => {
  // Memoised, because a new function makes the virtualiser measure all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.node.id ?? index, [rows]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    getItemKey,
    estimateSize: (index) => (rows[index] ? estimateRowHeight(rows[index]) : MIN_ROW_HEIGHT),
    overscan: 2,
    // Returns the known height or the estimate, because reading a height forces a layout. The ResizeObserver reports real
    // heights later.
    measureElement: (element, entry, known) => {
      if (entry) return measureElement(element, entry, known);
      const at = known.indexFromElement(element);
      return known.itemSizeCache.get(getItemKey(at)) ?? known.options.estimateSize(at);
    },
    // The focused row is always rendered, so that the focus is not lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), stop])].toSorted((one, two) => one - two),
  });
  const show = useEffectEvent(() => list.scrollToIndex(stop));
  const stopId = rows[stop]?.node.id;
  // Scrolls only when another node becomes the tab stop: opening a folder above it must not scroll.
  useLayoutEffect(() => show(), [stopId]);
  return list;
};
