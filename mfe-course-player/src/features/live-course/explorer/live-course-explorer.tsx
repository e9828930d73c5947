import type { CourseNode } from '@cairn/api/course-item.contract';
import { belowWidth } from '@cairn/runtime/breakpoints';
import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDown, ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { CourseContentTree, type SelectCourseNode } from './content-tree.tsx';
import styles from './explorer.module.css';
import { listAncestorFolders, type CourseNodeIndex } from './node-index.ts';

interface ContentExplorerProps {
  readonly nodes: readonly CourseNode[];
  readonly index: CourseNodeIndex;
  readonly selected: CourseNode | undefined;
  readonly onSelect: SelectCourseNode;
}

/** Below this width the tree stands above the item and would push it off the screen. */
const NARROW = belowWidth('l');
const isNarrow = (): boolean => globalThis.matchMedia?.(NARROW).matches ?? false;

/** The tree of a live course. It collapses; on a phone to one line that names the current item. */
export const LiveCourseExplorer = ({ nodes, index, selected, onSelect }: ContentExplorerProps) => {
  const [isFolded, setFolded] = useState(() => selected !== undefined && isNarrow());
  const headingId = useId();
  const treeId = useId();
  return (
    <nav className={styles['side']} aria-labelledby={headingId} data-folded={isFolded || undefined}>
      <div className={styles['head']}>
        <h2 id={headingId}>{t`Content Explorer`}</h2>
        <IconButton
          label={isFolded ? t`Expand Content Explorer` : t`Collapse Content Explorer`}
          size="s"
          aria-expanded={!isFolded}
          aria-controls={treeId}
          onClick={() => setFolded(!isFolded)}
        >
          <span className={styles['beside']}>
            {isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
          </span>
          <ChevronDown className={styles['above']} />
        </IconButton>
      </div>
      {isFolded && selected && (
        <p className={styles['at']}>
          {listAncestorFolders(index, selected.id).map(({ id, name }) => (
            <span key={id}>
              {name}
              <ChevronRight />
            </span>
          ))}
          <b>{selected.name}</b>
        </p>
      )}
      <div id={treeId} hidden={isFolded}>
        <CourseContentTree
          {...{ nodes, index }}
          selectedId={selected?.id}
          labelledBy={headingId}
          onSelect={(node, onLeaving) => {
            if (isNarrow()) setFolded(true);
            onSelect(node, onLeaving);
          }}
        />
      </div>
    </nav>
  );
};
