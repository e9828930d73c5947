/**
 * Reads and changes courses for administrators. Each change, its entry in the audit log and the next revision of the content
 * are one transaction. 003 §2.7
 */
import {
  STAFF_COURSES_PAGE_SIZE,
  type StaffCourse,
  type StaffCourseFilters,
} from '@cairn/api/staff-catalogue.contract';
import type { AuditAction } from '@cairn/api/audit-log.contract';
import type { CourseState } from '@cairn/domain/course-state.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AccountMailTemplates } from '../../accounts/auth/auth-mails.ts';
import { INFO_MAIL_LIFETIME_MS } from '../../accounts/auth/registration.service.ts';
import { createRecordChanges } from '../catalogue-records/record-changes.ts';
import { toShownPageAndCount } from '../catalogue-records/record-columns.ts';
import * as repository from './staff-courses.repository.ts';

interface StaffCoursesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mails: Pick<AccountMailTemplates, 'courseGained' | 'courseLeft'>;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
}

const STATE_ACTIONS: Readonly<Record<CourseState, AuditAction>> = {
  shown: 'course-shown',
  hidden: 'course-hidden',
  archived: 'course-archived',
};

const createCourseRecords = (deps: StaffCoursesDeps) =>
  createRecordChanges<repository.LockedCourse, StaffCourse>(deps, {
    kind: 'courses',
    object: 'course',
    lock: repository.lockCourse,
    find: repository.findStaffCourse,
    unknown: 'There is no such course. Go back to the list of courses.',
    managed: 'Content files decide about this course. Take it over first.',
  });

/** Creates the function that gives a course another owner, and informs the old and the new owner by mail. */
const createHandOver = (deps: StaffCoursesDeps) => {
  const records = createCourseRecords(deps);
  const { mails, outbox, now } = deps;
  return async (
    caller: StaffCaller,
    courseId: string,
    { before, personId }: { readonly before: string; readonly personId: string },
  ): Promise<StaffCourse> => {
    const result = await records.change(
      caller,
      courseId,
      async ({ tx, record: course, ...change }) => {
        change.requireTakenOver();
        const earlier = await repository.findInstructorNameAndEmails(tx, course.instructorId);
        if (course.instructorId !== before)
          throw new AppError(
            'conflict',
            `Another person has handed the course over to ${earlier.name} meanwhile.`,
          );
        const choice = await repository.findOwnerChoice(tx, courseId, personId);
        if (!choice)
          throw new AppError(
            'conflict',
            'Choose a person with the role author, or another instructor of the course.',
          );
        const instructorId = await repository.findOrMakeInstructor(tx, personId);
        await repository.storeCourseOwner(tx, courseId, instructorId);
        const { name } = await repository.findInstructorNameAndEmails(tx, instructorId);
        await change.write('course-handed-over', {
          before: { owner: earlier.name },
          after: { owner: name },
        });
        const until = new Date(now().getTime() + INFO_MAIL_LIFETIME_MS);
        const { title } = course;
        await outbox.add(tx, mails.courseGained(choice.email, title), until);
        for (const email of earlier.emails)
          await outbox.add(tx, mails.courseLeft(email, title), until);
        return true;
      },
    );
    outbox.wake();
    return result;
  };
};

export const createStaffCoursesService = (deps: StaffCoursesDeps) => {
  const { sql } = deps;
  const records = createCourseRecords(deps);
  return {
    change: records.change,
    /** Returns a page of the courses; the last page if `page` is too high. */
    list: async (filters: StaffCourseFilters) => {
      const { found, ...counts } = await repository.countStaffCourses(sql, filters);
      const pages = toShownPageAndCount(filters.page, found, STAFF_COURSES_PAGE_SIZE);
      const courses = await repository.listStaffCoursesPage(sql, filters, pages.page);
      return { courses, counts, ...pages };
    },
    setState: (caller: StaffCaller, courseId: string, state: CourseState) =>
      records.change(caller, courseId, async ({ tx, record: course, write }) => {
        if (course.state === state) return false;
        await repository.storeCourseState(tx, courseId, state);
        await write(STATE_ACTIONS[state], { before: { state: course.state }, after: { state } });
        return true;
      }),
    takeOver: records.takeOver,
    giveBack: records.giveBack,
    ownerChoices: async (courseId: string, search = '') => ({
      people: await repository.listOwnerChoices(sql, courseId, search),
    }),
    handOver: createHandOver(deps),
  };
};
export type StaffCoursesService = ReturnType<typeof createStaffCoursesService>;
