import type { TaughtCourse } from '@cairn/api/teaching.contract';
import { Link, usePageTitle, useQueryClient } from '@cairn/runtime';
import { events } from '@cairn/session';
import { INSTRUCTOR_NOTIFICATION_KINDS } from '@cairn/domain/notification.rules';
import { classNames } from '@cairn/ui/class-names';
import { EmptyState } from '@cairn/ui/empty-state';
import { linkTabClass, linkTabsClass } from '@cairn/ui/link-tabs';
import { useEffect } from 'react';
import { t } from 'ttag';
import { TaughtCourseList } from './taught-course-list.tsx';
import { deskPath, useDeskLocation } from './desk-location.ts';
import styles from './desk.module.css';
import { type DeskView, deskViews, preloadView } from './desk-views.tsx';
import { teachQueries } from './teach.queries.ts';
import { describeTeacherRoles } from './work-words.ts';

interface DeskProps {
  /** The caller's instructor id. */
  readonly instructorId: string;
  readonly courses: readonly TaughtCourse[];
}

/** The frame of all views of the teaching desk. */
export const Desk = ({ instructorId, courses }: DeskProps) => {
  const place = useDeskLocation();
  const [first] = deskViews;
  const view = deskViews.find(({ id }) => id === place.view) ?? first;
  usePageTitle(t`Teaching desk`);
  useDeskRefresh();
  // Preloads the screens that open from the list.
  useEffect(() => preloadView(view.id), [view.id]);
  if (place.itemId !== undefined && view.Item) {
    return <view.Item key={place.itemId} itemId={place.itemId} courses={courses} />;
  }
  return (
    <>
      <header className={styles['bar']}>
        <h1>{t`Teaching desk`}</h1>
        <p>{describeTeacherRoles(courses)}</p>
      </header>
      <DeskTabs current={view} courses={courses} courseId={place.courseId} />
      {courses.length === 0 ? (
        <EmptyState art="trail" title={t`You teach no course yet.`}>
          {t`As soon as a course names you, its students and their work appear here.`}
        </EmptyState>
      ) : (
        <div className={styles['desk']}>
          <TaughtCourseList courses={courses} view={view.id} courseId={place.courseId} />
          <section className={styles['main']} aria-label={view.label}>
            <view.Screen {...{ instructorId, courses }} courseId={place.courseId} />
          </section>
        </div>
      )}
    </>
  );
};

const TEACHER_NOTIFICATION_KINDS: ReadonlySet<string> = new Set(INSTRUCTOR_NOTIFICATION_KINDS);

/** Reloads the desk when an event reports new submissions or messages. */
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
  readonly current: DeskView;
  readonly courseId: string | undefined;
}

const tabs = deskViews.filter(({ label }) => label !== undefined);

/** The tabs of the desk; they are links, because each view has its own URL. */
const DeskTabs = ({ current, courses, courseId }: DeskTabsProps) => (
  <nav className={classNames(linkTabsClass, styles['tabs'])} aria-label={t`Teaching desk`}>
    {tabs.map(({ id, label, count }) => (
      <Link
        key={id}
        to={deskPath({ courseId, view: id })}
        onPointerEnter={() => preloadView(id)}
        onFocus={() => preloadView(id)}
        aria-current={id === current.id ? 'page' : undefined}
        className={linkTabClass}
      >
        {label}
        {count && <Waiting number={count(courses)} />}
      </Link>
    ))}
  </nav>
);

const Waiting = ({ number }: { readonly number: number }) =>
  number > 0 && (
    <span className={styles['count']}>
      {` ${number}`}
      <span className={styles['heard']}> {t`waiting`}</span>
    </span>
  );
