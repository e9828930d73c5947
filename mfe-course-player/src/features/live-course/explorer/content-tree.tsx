import type { CourseNode } from '@cairn/api/courses.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from 'ttag';
import type { NodeIndex } from './node-index.ts';
import { NodeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useOpenFolders } from './use-open-folders.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { branchesOf, type TreeRow, visibleRows } from './visible-rows.ts';

/** @param onLeaving called as soon as nothing holds the student at the item before */
export type OnSelect = (node: CourseNode, onLeaving: () => void) => void;

interface ContentTreeProps {
  readonly nodes: readonly CourseNode[];
  readonly index: NodeIndex;
  readonly selectedId: string | undefined;
  readonly onSelect: OnSelect;
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
  const [markedId, mark] = useMarked(selectedId);
  const { openIds, open, close } = useOpenFolders(index, selectedId);
  const branches = useMemo(() => branchesOf(nodes), [nodes]);
  const rows = useMemo(() => visibleRows(branches, openIds), [branches, openIds]);
  const keys = useTreeKeys({ tree, rows, entryId: selectedId, onOpen: open, onClose: close });
  const onClick = ({ target }: MouseEvent): void => {
    const at = rowOf(target);
    const row = rows[at];
    if (!row) return;
    const { node, isOpen } = row;
    keys.setStop(at);
    if (isOpen === undefined) onSelect(node, () => mark(node.id));
    else if (isOpen) close([node.id]);
    else open([node.id]);
  };
  const { stop, onKeyDown } = keys;
  const list = { tree, rows, stop, selectedId: markedId, labelledBy, onClick, onKeyDown };
  return index.size > LARGEST_WHOLE ? <virtualRows.Part {...list} /> : <WholeRows {...list} />;
};

/** What was chosen is marked at once; the item follows, which takes longer to draw. */
const useMarked = (selectedId: string | undefined) => {
  const [coming, setComing] = useState<string>();
  const [shownId, setShownId] = useState(selectedId);
  if (shownId !== selectedId) {
    setShownId(selectedId);
    setComing(undefined);
  }
  return [coming ?? selectedId, setComing] as const;
};

/** The position of the row that was pressed; -1 beside the rows. */
const rowOf = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  return Number(row?.dataset['index'] ?? -1);
};

export interface RowsProps {
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow[];
  readonly stop: number;
  readonly selectedId: string | undefined;
  readonly labelledBy: string;
  /** Of all rows: a row that were given a function of its own would be drawn again with each of them. */
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const virtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows, {
  placeholder: () => <p className={styles['coming']}>{t`Loading content...`}</p>,
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title={t`The content could not be loaded.`} {...{ isRetrying, onRetry }} />
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
    {...on}
  >
    {rows.map((row, index) => (
      <NodeRow
        key={row.node.id}
        {...{ row, index }}
        isSelected={row.node.id === selectedId}
        isStop={index === stop}
      />
    ))}
  </div>
);
