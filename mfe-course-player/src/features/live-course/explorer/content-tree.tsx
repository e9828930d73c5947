import type { CourseNode } from '@cairn/api/courses.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import type { NodeIndex } from './node-index.ts';
import { NodeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useOpenFolders } from './use-open-folders.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { type TreeRow, visibleRows } from './visible-rows.ts';

interface ContentTreeProps {
  readonly nodes: readonly CourseNode[];
  readonly index: NodeIndex;
  readonly selectedId: string | undefined;
  readonly onSelect: (node: CourseNode) => void;
  /** The id of its heading. */
  readonly labelledBy: string;
}

/**
 * A larger tree draws only the rows in sight, however many of its folders are open: if opening one changed the way of
 * drawing, the row that has the focus would go, and the focus with it.
 */
const LARGEST_WHOLE = 150;

/** The nodes as a tree for the keyboard and for those who listen. Folders open and close; everything else is selected. */
export const ContentTree = (props: ContentTreeProps) => {
  const { nodes, index, selectedId, onSelect, labelledBy } = props;
  const tree = useRef<HTMLDivElement>(null);
  const { openIds, open, close } = useOpenFolders(index, selectedId);
  const rows = useMemo(() => visibleRows(nodes, openIds), [nodes, openIds]);
  const keys = useTreeKeys({ tree, rows, entryId: selectedId, onOpen: open, onClose: close });
  const onPress = ({ node, isOpen }: TreeRow): void => {
    keys.setStop(node.id);
    if (isOpen === undefined) onSelect(node);
    else if (isOpen) close([node.id]);
    else open([node.id]);
  };
  const { stop, onKeyDown } = keys;
  const list = { tree, rows, stop, selectedId, labelledBy, onPress, onKeyDown };
  return index.size > LARGEST_WHOLE ? <virtualRows.Part {...list} /> : <WholeRows {...list} />;
};

export interface RowsProps {
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow[];
  readonly stop: number;
  readonly selectedId: string | undefined;
  readonly labelledBy: string;
  readonly onPress: (row: TreeRow) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const virtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows, {
  placeholder: () => <p className={styles['coming']}>Loading content...</p>,
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title="The content could not be loaded." {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error) => report(error, { at: 'code of long trees' }),
});

const WholeRows = ({ tree, rows, stop, selectedId, labelledBy, ...on }: RowsProps) => (
  <div
    ref={tree}
    role="tree"
    tabIndex={-1}
    aria-labelledby={labelledBy}
    className={styles['tree']}
    onKeyDown={on.onKeyDown}
  >
    {rows.map((row, index) => (
      <NodeRow
        key={row.node.id}
        {...{ row, index }}
        isSelected={row.node.id === selectedId}
        isStop={index === stop}
        onPress={on.onPress}
      />
    ))}
  </div>
);
