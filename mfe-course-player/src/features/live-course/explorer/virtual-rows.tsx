/** A tree of thousands of rows, of which only those in sight are drawn. A chunk of its own. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { RowsProps } from './content-tree.tsx';
import { NodeRow } from './tree-row.tsx';
import styles from './tree.module.css';

/** One line of text; each row is measured once it is drawn. */
const USUAL_HEIGHT = 42;

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
      onKeyDown={on.onKeyDown}
    >
      <div
        ref={(box) => box?.style.setProperty('block-size', `${list.getTotalSize()}px`)}
        role="presentation"
        className={styles['all']}
      >
        {list.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <NodeRow
                key={key}
                {...{ row, index }}
                isSelected={row.node.id === selectedId}
                isStop={index === stop}
                onPress={on.onPress}
                drawn={{ top: start, measure: list.measureElement }}
              />
            )
          );
        })}
      </div>
    </div>
  );
};

const useRowsInSight = (tree: RowsProps['tree'], rows: RowsProps['rows'], stop: number) => {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 8,
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
