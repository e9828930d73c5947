import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import { EmptyState } from '@cairn/ui/empty-state';
import { t } from 'ttag';
import { LazyAssistantPanel } from '../../lib/assistant-part.tsx';
import { AssistantToggle, useAssistantToggle } from '../../lib/assistant-toggle.tsx';
import { CourseViewerMain } from '../../lib/viewer-main.tsx';
import { LiveCourseExplorer } from './explorer/live-course-explorer.tsx';
import type { CourseNodeIndex } from './explorer/node-index.ts';
import styles from './live-course.module.css';
import { CourseNodeViewer, type CourseNodeViewers } from './node-viewer.tsx';
import type { useSelectedNode } from './use-selected-node.ts';

/** Returns the next item in the tree after a node; folders are skipped. */
const findNextCourseNode = (index: CourseNodeIndex, id: string): CourseNode | undefined => {
  let isAfter = false;
  for (const { node } of index.values()) {
    if (isAfter && node.type !== 'folder') return node;
    if (node.id === id) isAfter = true;
  }
  return undefined;
};

interface LiveCourseContentProps {
  readonly course: CourseItem;
  readonly nodes: readonly CourseNode[];
  readonly index: CourseNodeIndex;
  readonly selection: ReturnType<typeof useSelectedNode>;
  readonly viewers: CourseNodeViewers;
}

/** Content tab of a live course: its tree, the selected item, and the assistant while it is open. */
export const LiveCourseContent = (props: LiveCourseContentProps) => {
  const { course, nodes, index, selection, viewers } = props;
  const { selected, hasMoved, isUnknown } = selection;
  const following = selected && findNextCourseNode(index, selected.id);
  const { isOpen, toggle, close, button } = useAssistantToggle();
  return (
    <>
      <div className={styles['bar']}>
        <AssistantToggle ref={button} isOpen={isOpen} onToggle={toggle} />
      </div>
      <div className={styles['layout']}>
        <LiveCourseExplorer {...{ nodes, index, selected }} onSelect={selection.select} />
        {selected ? (
          <CourseViewerMain key={selected.id} label={selected.name} takesFocus={hasMoved}>
            <CourseNodeViewer
              {...{ course, viewers }}
              node={selected}
              onNext={following && (() => selection.select(following))}
              assistant={{ isOpen, toggle }}
              comeForward={() => selection.showTab('content')}
            />
          </CourseViewerMain>
        ) : (
          <EmptyState art="trail" title={t`Select an item from the content explorer`}>
            {isUnknown ? (
              <span>{t`The item of this link is no longer part of the course.`}</span>
            ) : undefined}
          </EmptyState>
        )}
        {isOpen && <LazyAssistantPanel course={course} about="live" onClose={close} />}
      </div>
    </>
  );
};
