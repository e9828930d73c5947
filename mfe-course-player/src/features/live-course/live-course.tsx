import type { CourseItem } from '@cairn/api/course-item.contract';
import { isCourseCompleted } from '@cairn/domain/course-completion.rules';
import { normaliseCourseContent } from '@cairn/domain/course-detail.rules';
import { useStudentRecord } from '@cairn/record/use-record';
import { useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Tabs } from '@cairn/ui/tabs';
import { type ReactNode, useEffect, useMemo } from 'react';
import { t } from 'ttag';
import { CourseCompletion } from '../../lib/course-completion.tsx';
import { useContentRefresh } from '../../lib/use-content-refresh.ts';
import { submissionQueries } from '../../lib/submission/submission.queries.ts';
import { useCountTimeSpent } from '../../lib/use-time-spent.ts';
import { LiveCourseContent } from './live-course-content.tsx';
import { indexCourseNodes } from './explorer/node-index.ts';
import { GradesTable } from './grades/grades-table.tsx';
import styles from './live-course.module.css';
import type { CourseNodeViewers } from './node-viewer.tsx';
import { useSelectedNode } from './use-selected-node.ts';

/** Panel for announcements of a live course. The documents specify only its heading (SYNC-02). */
const AnnouncementsPanel = () => (
  <div className={styles['announcements']}>
    <h2>{t`Announcements`}</h2>
  </div>
);

interface LiveCourseProps {
  readonly course: CourseItem;
  /** Content of the course page's 'Overview' tab. */
  readonly overview: ReactNode;
  /** Viewers that other features provide for nodes of a live course, by type of node. */
  readonly viewers: CourseNodeViewers;
}

/** The page of a live course with folders, meetings, files, assignments and assessments. 001 §2 'Sync course page'. */
export const LiveCourse = ({ course, overview, viewers }: LiveCourseProps) => {
  useCountTimeSpent(course);
  useContentRefresh(course);
  const nodes = useMemo(() => normaliseCourseContent(course.CourseContent), [course.CourseContent]);
  const index = useMemo(() => indexCourseNodes(nodes), [nodes]);
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
            staysMounted: true,
            panel: <LiveCourseContent {...{ course, nodes, index, selection, viewers }} />,
          },
          { id: 'grades', label: t`Grades`, panel: <GradesTable course={course} index={index} /> },
          { id: 'overview', label: t`Overview`, panel: overview },
          { id: 'announcements', label: t`Announcements`, panel: <AnnouncementsPanel /> },
        ]}
      />
      <CourseCompletion course={course} isReached={isPassed} />
    </>
  );
};

/** Reloads the student's grades when they change while the page is open. */
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
