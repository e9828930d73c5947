import type { TaughtCourse } from '@cairn/api/teaching.contract';
import { commaList } from '@cairn/messages/word-lists';
import { Link, usePageTitle, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { INSTRUCTOR_NOTIFICATION_KINDS } from '@cairn/domain/notification.rules';
import { AreaHeader } from '@cairn/ui/area-header';
import { classNames } from '@cairn/ui/class-names';
import { EmptyState } from '@cairn/ui/empty-state';
import { LINK_TAB_CLASS, LINK_TABS_CLASS } from '@cairn/ui/link-tabs';
import { useEffect } from 'react';
import { t } from 'ttag';
import { TaughtCourseList } from './taught-course-list.tsx';
import { createTeachingDeskPath, useTeachingDeskLocation } from '../../lib/desk-location.ts';
import styles from './desk.module.css';
import {
  type TeachingDeskView,
  teachingDeskViews,
  preloadTeachingDeskView,
} from './desk-views.tsx';
import { teachQueries } from '../../lib/teach.queries.ts';
import { describeTeacherRoles } from '../../lib/work-words.ts';

interface DeskProps {
  /** InstructorID of the caller. */
  readonly instructorId: string;
  readonly courses: readonly TaughtCourse[];
}

/** Frame around all views of the teaching desk: its tabs, and the list of courses. */
export const TeachingDesk = ({ instructorId, courses }: DeskProps) => {
  const deskLocation = useTeachingDeskLocation();
  const [first] = teachingDeskViews;
  const view = teachingDeskViews.find(({ id }) => id === deskLocation.view) ?? first;
  useDeskRefresh();
  // Preloads the code of the screens that open from the current view.
  useEffect(() => preloadTeachingDeskView(view.id), [view.id]);
  if (deskLocation.itemId !== undefined && view.Item) {
    return <view.Item key={deskLocation.itemId} itemId={deskLocation.itemId} courses={courses} />;
  }
  return (
    <>
      <AreaHeader title={t`Teaching desk`} isMainHeading>
        {describeTeacherRoles(courses)}
      </AreaHeader>
      <DeskTabs current={view} courses={courses} courseId={deskLocation.courseId} />
      {courses.length === 0 ? (
        <EmptyState art="trail" title={t`You teach no course yet.`}>
          {t`As soon as a course names you, its students and their work appear here.`}
        </EmptyState>
      ) : (
        <div className={styles['desk']}>
          <TaughtCourseList courses={courses} view={view.id} courseId={deskLocation.courseId} />
          <section className={styles['main']} aria-label={view.label}>
            <view.Screen {...{ instructorId, courses }} courseId={deskLocation.courseId} />
          </section>
        </div>
      )}
    </>
  );
};

const TEACHER_NOTIFICATION_KINDS: ReadonlySet<string> = new Set(INSTRUCTOR_NOTIFICATION_KINDS);

/** Reloads the teaching desk when an event reports new submissions or messages. */
const useDeskRefresh = (): void => {
  const queries = useQueryClient();
  useEffect(
    () =>
      events.on('news.told', ({ news }) => {
        if (!news.some(({ kind }) => TEACHER_NOTIFICATION_KINDS.has(kind))) return;
        void queries.invalidateQueries({ queryKey: teachQueries.allKey });
      }),
    [queries],
  );
};

interface DeskTabsProps extends Pick<DeskProps, 'courses'> {
  readonly current: TeachingDeskView;
  readonly courseId: string | undefined;
}

const tabs = teachingDeskViews.filter(({ label }) => label !== undefined);

/**
 * Names the view and the course in the title of the page, which screen readers announce. The heading is the same in all views.
 */
const useDeskTitle = ({ current, courses, courseId }: DeskTabsProps): void => {
  const course = courses.find(({ CourseID }) => CourseID === courseId)?.CourseTitle;
  const parts = [current.label, course, t`Teaching desk`];
  usePageTitle(commaList(parts.filter((part) => part !== undefined)));
};

/** Tabs of the teaching desk; they are links, because each view has its own URL. */
const DeskTabs = (props: DeskTabsProps) => {
  const { current, courses, courseId } = props;
  useDeskTitle(props);
  return (
    <nav className={classNames(LINK_TABS_CLASS, styles['tabs'])} aria-label={t`Teaching desk`}>
      {tabs.map(({ id, label, count }) => (
        <Link
          key={id}
          to={createTeachingDeskPath({ courseId, view: id })}
          onPointerEnter={() => preloadTeachingDeskView(id)}
          onFocus={() => preloadTeachingDeskView(id)}
          aria-current={id === current.id ? 'page' : undefined}
          className={LINK_TAB_CLASS}
        >
          {label}
          {count && <Waiting number={count(courses)} />}
        </Link>
      ))}
    </nav>
  );
};

const Waiting = ({ number }: { readonly number: number }) =>
  number > 0 && (
    <span className={styles['count']}>
      {` ${number}`}
      <span className={styles['heard']}> {t`waiting`}</span>
    </span>
  );
