/** A tree of thousands of rows, of which only those in sight are drawn. A chunk of its own. */
import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffectEvent, useLayoutEffect } from 'react';
import type { RowsProps } from './content-tree.tsx';
import { NodeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import type { TreeRow } from './visible-rows.ts';

/** Pixels of a row, as content-row.module.css and the column beside an item make them. */
const SMALLEST = 44;
const PADDING = 14;
const LINE = 19.5;
const DETAIL = 17;
/** Letters in a line of the outermost rows, and by how many each level has fewer. */
const LETTERS = 33;
const FEWER = 4.25;

/**
 * Each row is measured once it is drawn, and those below it move by what was wrong. Near the truth it is nothing for most;
 * a jump over thousands of rows that were all thought too small had the page laid out anew for each row that it drew.
 */
const likelyHeight = ({ node, level }: TreeRow): number => {
  const lines = Math.ceil(node.name.length / Math.max(LETTERS - FEWER * (level - 1), FEWER));
  const hasDetail =
    (node.type === 'assignment' ? node.dueDate : node.meetingDateTime) !== undefined;
  return Math.max(SMALLEST, Math.floor(PADDING + LINE * lines + (hasDetail ? DETAIL : 0)));
};

export const VirtualRows = ({ tree, rows, stop, selectedId, labelledBy, ...on }: RowsProps) => {
  const list = useRowsInSight(tree, rows, stop);
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
              <NodeRow
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

const useRowsInSight = (tree: RowsProps['tree'], rows: RowsProps['rows'], stop: number) => {
  // A new function would have all rows measured anew at each drawing.
  const getItemKey = useCallback((index: number) => rows[index]?.node.id ?? index, [rows]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    getItemKey,
    estimateSize: (index) => (rows[index] ? likelyHeight(rows[index]) : SMALLEST),
    overscan: 2,
    // Reading a height lays the page out. The observer brings it once that is done anyway; until then rows stand one below
    // the other, wherever they were thought to be.
    measureElement: (element, entry, known) => {
      if (entry) return measureElement(element, entry, known);
      const at = known.indexFromElement(element);
      return known.itemSizeCache.get(getItemKey(at)) ?? known.options.estimateSize(at);
    },
    // The row that has the focus is always drawn: the focus must not fall out of the page.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), stop])].toSorted((one, two) => one - two),
  });
  const show = useEffectEvent(() => list.scrollToIndex(stop));
  const stopId = rows[stop]?.node.id;
  // Only when the stop becomes another node: opening a folder above it must not scroll.
  useLayoutEffect(() => show(), [stopId]);
  return list;
};
