import type { CourseItem } from '@cairn/api/courses.contract';
import { isCourseCompleted } from '@cairn/domain/course-completion.rules';
import { normaliseContent } from '@cairn/domain/course-detail.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Tabs } from '@cairn/ui/tabs';
import { type ReactNode, useEffect, useMemo } from 'react';
import { t } from 'ttag';
import { CourseCompletion } from '../../lib/course-completion.tsx';
import { useContentRefresh } from '../../lib/renewed-content.ts';
import { submissionQueries } from '../../lib/submission/submission.queries.ts';
import { useTimeSpent } from '../../lib/use-time-spent.ts';
import { Announcements } from './announcements.tsx';
import { LiveCourseContent } from './live-course-content.tsx';
import { indexNodes } from './explorer/node-index.ts';
import { GradesTable } from './grades/grades-table.tsx';
import styles from './live-course.module.css';
import type { NodeViewers } from './node-viewer.tsx';
import { useSelectedNode } from './use-selected-node.ts';

interface LiveCourseProps {
  readonly course: CourseItem;
  /** The content of the third tab. */
  readonly overview: ReactNode;
  /** Viewers of other features, by kind of node. */
  readonly viewers: NodeViewers;
}

/** The page of a live course with folders, meetings, files, assignments and assessments. 001 §2 'Sync course page'. */
export const LiveCourse = ({ course, overview, viewers }: LiveCourseProps) => {
  useTimeSpent(course);
  useContentRefresh(course);
  const nodes = useMemo(() => normaliseContent(course.CourseContent), [course.CourseContent]);
  const index = useMemo(() => indexNodes(nodes), [nodes]);
  const selection = useSelectedNode(index);
  useGradesRefresh(course.CourseID);
  const record = useStudentRecord();
  const isPassed = record !== undefined && isCourseCompleted(course, record);
  return (
    <>
      <Tabs
        label={t`Course`}
        className={styles['tabs']}
        selected={selection.tab}
        onSelect={selection.showTab}
        tabs={[
          {
            id: 'content',
            label: t`Course Content`,
            isKept: true,
            panel: <LiveCourseContent {...{ course, nodes, index, selection, viewers }} />,
          },
          { id: 'grades', label: t`Grades`, panel: <GradesTable course={course} index={index} /> },
          { id: 'overview', label: t`Overview`, panel: overview },
          { id: 'announcements', label: t`Announcements`, panel: <Announcements /> },
        ]}
      />
      <CourseCompletion course={course} isReached={isPassed} />
    </>
  );
};

/** Reloads grades that change while the page is open. */
const useGradesRefresh = (own: string): void => {
  const queries = useQueryClient();
  useEffect(
    () =>
      events.on('progress.changed', ({ courseId }) => {
        if (courseId !== own) return;
        void queries.invalidateQueries({ queryKey: submissionQueries.all().queryKey });
      }),
    [queries, own],
  );
};
