/** Enrols and unenrols people when staff request it. 003 §2.6 */
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  addEnrolment,
  endEnrolments,
  isEnrolled,
} from '../../catalogue/courses/enrolments.repository.ts';
import { type PersonAction, refuseDisabledAccount } from '../people/person-changes.service.ts';
import { type CourseIdAndTitle, notifyOfEnrolment } from './notify-of-enrolment.ts';
import { findCourseForPerson } from './courses-to-enrol.repository.ts';

/**
 * Enrols a person, who is notified once by bell and mail (MENR-15).
 * @returns false if the person was enrolled already
 */
export const enrolByStaff = async (
  tx: TransactionSql,
  personId: string,
  { courseId, title }: CourseIdAndTitle,
  at: Date,
): Promise<boolean> => {
  if (!(await addEnrolment(tx, personId, courseId))) return false;
  await notifyOfEnrolment(tx, [personId], { courseId, title }, at);
  return true;
};

const refuseHiddenCourse = (title: string): never => {
  throw new AppError(
    'conflict',
    `${title} is for certain groups only. Add the person to one of them first.`,
  );
};

const refuseArchivedCourse = (title: string): never => {
  throw new AppError('conflict', `${title} is archived and takes no new students.`);
};

/** Creates the actions that enrol a person in a course, and end the enrolment. */
export const createEnrolmentActions = (now: () => Date) => ({
  enrol:
    (courseId: string): PersonAction =>
    async ({ tx, personId, person, write }) => {
      const course = await findCourseForPerson(tx, courseId, personId);
      if (!course || course.isDraft)
        throw new AppError('conflict', 'This course is no longer offered.');
      if (await isEnrolled(tx, personId, courseId)) return false;
      if (course.isArchived) refuseArchivedCourse(course.title);
      if (person.isDisabled) refuseDisabledAccount();
      if (!course.isSeen) refuseHiddenCourse(course.title);
      if (!(await enrolByStaff(tx, personId, course, now()))) return false;
      await write('person-enrolled', { after: { course: course.title } });
      return true;
    },
  /** Ends the enrolment. Its data stay, and a later enrolment continues with them (MENR-02). */
  unenrol:
    ({ courseId, title }: CourseIdAndTitle): PersonAction =>
    async ({ tx, personId, write }) => {
      const ending = { studentIds: [personId], courseId, at: now(), isByRule: false };
      if ((await endEnrolments(tx, ending)).length === 0) return false;
      await write('person-unenrolled', { before: { course: title } });
      return true;
    },
});
