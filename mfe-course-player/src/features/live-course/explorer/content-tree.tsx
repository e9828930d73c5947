import type { CourseNode } from '@cairn/api/course-item.contract';
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
import type { CourseNodeIndex } from './node-index.ts';
import { CourseNodeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useOpenCourseFolders } from './use-open-folders.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import {
  createCourseTreeBranches,
  type CourseTreeRow,
  listVisibleTreeRows,
} from './visible-rows.ts';

/**
 * Selects a node of a live course.
 * @param onLeaving called as soon as no navigation blocker keeps the student at the previous item
 */
export type SelectCourseNode = (node: CourseNode, onLeaving: () => void) => void;

interface ContentTreeProps {
  readonly nodes: readonly CourseNode[];
  readonly index: CourseNodeIndex;
  readonly selectedId: string | undefined;
  readonly onSelect: SelectCourseNode;
  /** The id of the tree's heading. */
  readonly labelledBy: string;
}

/**
 * A larger tree is always virtualised, even while its folders are closed. Switching when a folder opens would remount the focused
 * row and lose the focus.
 */
const MAX_PLAIN_ROWS = 150;

/** Shows the nodes of a live course as an ARIA tree. Folders open and close; all other nodes can be selected. */
export const CourseContentTree = (props: ContentTreeProps) => {
  const { nodes, index, selectedId, onSelect, labelledBy } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [markedId, mark] = useImmediateSelection(selectedId);
  const { openIds, open, close } = useOpenCourseFolders(index, selectedId);
  const branches = useMemo(() => createCourseTreeBranches(nodes), [nodes]);
  const rows = useMemo(() => listVisibleTreeRows(branches, openIds), [branches, openIds]);
  const keys = useTreeKeys({ tree, rows, entryId: selectedId, onOpen: open, onClose: close });
  const onClick = ({ target }: MouseEvent): void => {
    const at = findRowIndex(target);
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
  return index.size > MAX_PLAIN_ROWS ? <virtualRows.Part {...list} /> : <PlainRows {...list} />;
};

/** Marks the chosen row immediately, since its item takes longer to render. */
const useImmediateSelection = (selectedId: string | undefined) => {
  const [coming, setComing] = useState<string>();
  const [shownId, setShownId] = useState(selectedId);
  if (shownId !== selectedId) {
    setShownId(selectedId);
    setComing(undefined);
  }
  return [coming ?? selectedId, setComing] as const;
};

/** Returns the index of the row that was pressed, or -1 outside of the rows. */
const findRowIndex = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  return Number(row?.dataset['index'] ?? -1);
};

export interface TreeRowsProps {
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly rows: readonly CourseTreeRow[];
  readonly stop: number;
  readonly selectedId: string | undefined;
  readonly labelledBy: string;
  /** One handler for all rows: a handler for each row would re-render the rows every time. */
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const virtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualTreeRows, {
  placeholder: () => <p className={styles['coming']}>{t`Loading content...`}</p>,
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title={t`The content could not be loaded.`} {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error) => report(error, { at: 'code of long trees' }),
});

const PlainRows = ({ tree, rows, stop, selectedId, labelledBy, ...on }: TreeRowsProps) => (
  <div
    ref={tree}
    role="tree"
    tabIndex={-1}
    aria-labelledby={labelledBy}
    className={styles['tree']}
    {...on}
  >
    {rows.map((row, index) => (
      <CourseNodeRow
        key={row.node.id}
        {...{ row, index }}
        isSelected={row.node.id === selectedId}
        isStop={index === stop}
      />
    ))}
  </div>
);
