import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { routePath } from '@cairn/domain/named-routes.rules';
import { enrolInCourse } from '@cairn/record/enrol';
import { useAction } from '@cairn/runtime';
import { events, report } from '@cairn/session';
import { t } from 'ttag';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';

const requestNavigation = (path: string): void => events.emit('navigation.requested', { path });

/** Returns the action of the button on a course page: enrol with a message, or enrol silently and open a public course. */
export const useEnrolment = (course: CourseItem) => {
  const { isSignedIn, studentRecord } = useCatalogStudent();
  const isEnrolled = course.CourseID in studentRecord.Courses;
  const title = toNameInSentence(course.CourseTitle ?? '');
  const playerPath = routePath('CourseOverview', { id: course.CourseID });

  const enrolling = useAction({
    mutationFn: () => enrolInCourse(course.CourseID),
    onSuccess: () =>
      events.emit('notice.shown', {
        tone: 'success',
        message: t`Successfully enrolled in ${title}`,
      }),
    onError: () =>
      events.emit('notice.shown', { tone: 'error', message: t`Failed to enroll in course` }),
  });
  const opening = useAction({
    mutationFn: async () => {
      if (!isSignedIn || isEnrolled) return;
      // 001 §4: a failed enrolment must not block a public course.
      await enrolInCourse(course.CourseID).catch((error: unknown) =>
        report(error, { at: 'silent enrol' }),
      );
    },
    onSettled: () => requestNavigation(playerPath),
  });

  return {
    isEnrolled,
    playerPath,
    isEnrolling: enrolling.isPending,
    isOpening: opening.isPending,
    open: () => opening.mutate(),
    enrol: () => {
      if (isSignedIn) enrolling.mutate();
      else
        requestNavigation(
          `/login?redirect=${encodeURIComponent(routePath('CourseCatalog', { id: course.CourseID }))}`,
        );
    },
  };
};
