import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { EmptyState } from '@cairn/ui/empty-state';
import { t } from 'ttag';
import { AssistantPart } from '../../lib/assistant-part.tsx';
import { AssistantToggle, useAssistantToggle } from '../../lib/assistant-toggle.tsx';
import { ViewerMain } from '../../lib/viewer-main.tsx';
import { ContentExplorer } from './explorer/content-explorer.tsx';
import type { NodeIndex } from './explorer/node-index.ts';
import { findNextNode } from './find-next-node.ts';
import styles from './live-course.module.css';
import { NodeViewer, type NodeViewers } from './node-viewer.tsx';
import type { useSelectedNode } from './use-selected-node.ts';

interface LiveCourseContentProps {
  readonly course: CourseItem;
  readonly nodes: readonly CourseNode[];
  readonly index: NodeIndex;
  readonly selection: ReturnType<typeof useSelectedNode>;
  readonly viewers: NodeViewers;
}

/** The first tab: the tree, the selected item, and the assistant while it is open. */
export const LiveCourseContent = (props: LiveCourseContentProps) => {
  const { course, nodes, index, selection, viewers } = props;
  const { selected, hasMoved, isUnknown } = selection;
  const following = selected && findNextNode(index, selected.id);
  const { isOpen, toggle, close, button } = useAssistantToggle();
  return (
    <>
      <div className={styles['bar']}>
        <AssistantToggle ref={button} isOpen={isOpen} onToggle={toggle} />
      </div>
      <div className={styles['layout']}>
        <ContentExplorer {...{ nodes, index, selected }} onSelect={selection.select} />
        {selected ? (
          <ViewerMain key={selected.id} label={selected.name} takesFocus={hasMoved}>
            <NodeViewer
              {...{ course, viewers }}
              node={selected}
              onNext={following && (() => selection.select(following))}
              assistant={{ isOpen, toggle }}
              comeForward={() => selection.showTab('content')}
            />
          </ViewerMain>
        ) : (
          <EmptyState art="trail" title={t`Select an item from the content explorer`}>
            {isUnknown ? (
              <span>{t`What this link leads to is not in the course any more.`}</span>
            ) : undefined}
          </EmptyState>
        )}
        {isOpen && <AssistantPart course={course} about="live" onClose={close} />}
      </div>
    </>
  );
};
