import { type LearningListEntry, removeLearningListRole } from '@cairn/api/learning-list.contract';
import { plural } from '@cairn/messages/plural';
import { Link, useAction, useQueryClient } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';
import { AccordionItem } from '@cairn/ui/accordion';
import { Button } from '@cairn/ui/button';
import { CourseImage } from '@cairn/ui/course-image';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { RoleImage } from '@cairn/ui/role-image';
import { Trash2 } from 'lucide-react';
import { t } from 'ttag';
import styles from './learning-list.module.css';
import { learningListQueries } from './learning-list.queries.ts';
import type { ListedRoleProgress } from './role-progress.ts';

interface LearningListRoleProps {
  readonly studentId: string;
  readonly entry: LearningListEntry;
  /** Progress in the role and its courses; undefined while the modules that it depends on are loading. */
  readonly progress: ListedRoleProgress | undefined;
}

/** Shows one role of the learning list, collapsed at first, with its courses and a button that removes it. */
export const LearningListRole = ({ studentId, entry, progress }: LearningListRoleProps) => {
  const removal = useRemoval(studentId, entry.roleId);
  return (
    <AccordionItem headingLevel={2} summary={<RoleSummary entry={entry} progress={progress} />}>
      <p className={styles['description']}>{entry.description}</p>
      <ul className={styles['courses']} aria-label={t`Courses of ${entry.roleTitle}`}>
        {entry.courses.map((course) => (
          <li key={course.CourseID} className={styles['course']}>
            <CourseImage
              courseId={course.CourseID}
              category={course.Category}
              className={styles['courseArt']}
            />
            <div>
              <Link to={`/course-catalog/${encodeURIComponent(course.CourseID)}`}>
                {course.title}
              </Link>
              {progress && (
                <CourseProgress percent={progress.percentOfCourse[course.CourseID] ?? 0} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="line"
        size="s"
        busy={removal.isPending}
        aria-label={t`Remove ${entry.roleTitle}`}
        onClick={() => removal.mutate()}
      >
        <Trash2 />
        {t`Remove`}
      </Button>
    </AccordionItem>
  );
};

const RoleSummary = ({ entry, progress }: Omit<LearningListRoleProps, 'studentId'>) => (
  <span className={styles['role']}>
    <RoleImage roleId={entry.roleId} src={entry.ImageUrl} className={styles['roleArt']} />
    <span>
      {entry.roleTitle}
      <span className={styles['tally']}>{describeProgress(entry.courses.length, progress)}</span>
    </span>
  </span>
);

const CourseProgress = ({ percent }: { readonly percent: number }) => (
  <ProgressBar value={percent} max={100} label={t`${percent}% done`} />
);

const describeProgress = (count: number, progress: LearningListRoleProps['progress']): string => {
  const courses = plural(count, t`1 course|${count} courses`);
  if (!progress) return courses;
  const { completed, percent } = progress;
  return t`${courses} · ${completed} of ${count} completed · ${percent}%`;
};

const useRemoval = (studentId: string, roleId: string) => {
  const client = useQueryClient();
  const { queryKey } = learningListQueries.list(studentId);
  return useAction({
    mutationFn: () => http.call(removeLearningListRole, { params: { studentId, roleId } }),
    onSuccess: () => {
      client.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            learningListByRole: list.learningListByRole.filter((entry) => entry.roleId !== roleId),
          },
      );
      events.emit('roles.changed', {});
    },
    onError: (error) =>
      events.emit('notice.shown', {
        tone: 'error',
        message: t`Failed to remove learning path.`,
        detail: friendlyMessage(error),
      }),
  });
};
