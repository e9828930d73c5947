import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { normaliseContent } from '@cairn/domain/course-detail.rules';
import { EmptyState } from '@cairn/ui/empty-state';
import { IconButton } from '@cairn/ui/icon-button';
import { Tabs } from '@cairn/ui/tabs';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AssistantPart } from '../../lib/assistant-part.tsx';
import { AssistantToggle, useAssistantToggle } from '../../lib/assistant-toggle.tsx';
import { useTimeSpent } from '../../lib/use-time-spent.ts';
import { ViewerMain } from '../../lib/viewer-main.tsx';
import { ContentExplorer } from './content-explorer.tsx';
import styles from './live-course.module.css';
import { NodeViewer } from './node-viewer.tsx';

interface LiveCourseProps {
  readonly course: CourseItem;
  /** What the second tab shows. */
  readonly overview: ReactNode;
}

/** A course of live sessions: folders, meetings, files and assignments. 001 §2 'Sync course page'. */
export const LiveCourse = ({ course, overview }: LiveCourseProps) => {
  useTimeSpent(course);
  return (
    <Tabs
      label="Course"
      className={styles['tabs']}
      tabs={[
        {
          id: 'content',
          label: 'Course Content',
          isKept: true,
          panel: <Content course={course} />,
        },
        { id: 'overview', label: 'Overview', panel: overview },
      ]}
    />
  );
};

const Content = ({ course }: { readonly course: CourseItem }) => {
  const [selected, setSelected] = useState<CourseNode>();
  const [isFolded, setFolded] = useState(false);
  const { isOpen, toggle, close, button } = useAssistantToggle();
  return (
    <>
      <div className={styles['bar']}>
        <AssistantToggle ref={button} isOpen={isOpen} onToggle={toggle} />
      </div>
      <div className={styles['layout']} data-folded={isFolded || undefined}>
        <Explorer {...{ course, selected, isFolded }} onSelect={setSelected} onFold={setFolded} />
        {selected ? (
          <ViewerMain key={selected.id} label={selected.name} takesFocus>
            <NodeViewer node={selected} />
          </ViewerMain>
        ) : (
          <EmptyState art="trail" title="Select an item from the content explorer" />
        )}
        {isOpen && <AssistantPart course={course} about="live" onClose={close} />}
      </div>
    </>
  );
};

interface ExplorerProps {
  readonly course: CourseItem;
  readonly selected: CourseNode | undefined;
  readonly isFolded: boolean;
  readonly onSelect: (node: CourseNode) => void;
  readonly onFold: (isFolded: boolean) => void;
}

const Explorer = ({ course, selected, isFolded, onSelect, onFold }: ExplorerProps) => {
  const treeId = useId();
  return (
    <nav className={styles['side']} aria-label="Content Explorer">
      <div className={styles['head']}>
        <h2>Content Explorer</h2>
        <IconButton
          label={isFolded ? 'Expand Content Explorer' : 'Collapse Content Explorer'}
          size="s"
          aria-expanded={!isFolded}
          aria-controls={treeId}
          onClick={() => onFold(!isFolded)}
        >
          {isFolded ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
      <div id={treeId} hidden={isFolded}>
        <ContentExplorer
          nodes={normaliseContent(course.CourseContent)}
          selectedId={selected?.id}
          onSelect={onSelect}
        />
      </div>
    </nav>
  );
};
