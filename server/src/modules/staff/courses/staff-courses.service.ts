/**
 * What administrators see and change of courses. Each change, its entry in the audit log and the next revision of the content are one
 * transaction. 003 §2.7
 */
import {
  STAFF_COURSES_PAGE_SIZE,
  type StaffCourse,
  type StaffCourseFilters,
} from '@cairn/api/staff-catalogue.contract';
import type { AuditAction } from '@cairn/api/audit-log.contract';
import type { CourseState } from '@cairn/domain/course-state.rules';
import { type NewAuditEntry, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AccountMailTemplates } from '../../accounts/auth/auth-mails.ts';
import { INFO_MAIL_LIFETIME_MS } from '../../accounts/auth/registration.service.ts';
import {
  giveRecordBack,
  lockManagedByFiles,
  takeOverRecord,
} from '../../content/taken-over-records.ts';
import * as repository from './staff-courses.repository.ts';

interface StaffCoursesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mails: Pick<AccountMailTemplates, 'courseGained' | 'courseLeft'>;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
}

const refuseUnknownCourse = (): never => {
  throw new AppError('not-found', 'There is no such course. Go back to the list of courses.');
};

const STATE_ACTIONS: Readonly<Record<CourseState, AuditAction>> = {
  shown: 'course-shown',
  hidden: 'course-hidden',
  archived: 'course-archived',
};

/** One change of a course, in its transaction. */
interface CourseChange {
  readonly tx: TransactionSql;
  readonly courseId: string;
  /** The course, whose row is locked. */
  readonly course: repository.LockedCourse;
  readonly isManagedByFiles: boolean;
  readonly write: (
    action: AuditAction,
    values?: Pick<NewAuditEntry, 'before' | 'after'>,
  ) => Promise<void>;
}

/** Creates the function that runs a change of a course. `change` returns false if the course needs no change. */
const createChangeCourse =
  ({ sql, now }: Pick<StaffCoursesDeps, 'sql' | 'now'>) =>
  (
    caller: StaffCaller,
    courseId: string,
    change: (of: CourseChange) => Promise<boolean>,
  ): Promise<StaffCourse> =>
    sql.begin(async (tx) => {
      // Locked in the order of an import: what it knows of the record, the course, the revision.
      const isManagedByFiles = await lockManagedByFiles(tx, { kind: 'courses', id: courseId });
      const course = (await repository.lockCourse(tx, courseId)) ?? refuseUnknownCourse();
      const object = { kind: 'course', id: courseId } as const;
      const write: CourseChange['write'] = (action, values) =>
        writeAuditEntry(tx, caller, { action, object, ...values }, now());
      if (await change({ tx, courseId, course, isManagedByFiles, write }))
        await raiseContentRevision(tx);
      return (await repository.findStaffCourse(tx, courseId)) ?? refuseUnknownCourse();
    });

const refuseManagedByFiles = (): never => {
  throw new AppError('conflict', 'Content files decide about this course. Take it over first.');
};

/** Creates the function that gives a course another owner, and tells both by mail. */
const createHandOver = (deps: StaffCoursesDeps) => {
  const changeCourse = createChangeCourse(deps);
  const { mails, outbox, now } = deps;
  return async (
    caller: StaffCaller,
    courseId: string,
    { before, personId }: { readonly before: string; readonly personId: string },
  ): Promise<StaffCourse> => {
    const result = await changeCourse(caller, courseId, async ({ tx, course, ...change }) => {
      if (change.isManagedByFiles) refuseManagedByFiles();
      const earlier = await repository.findInstructor(tx, course.instructorId);
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
      const instructorId = await repository.makeInstructor(tx, personId);
      await repository.storeCourseOwner(tx, courseId, instructorId);
      const { name } = await repository.findInstructor(tx, instructorId);
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
    });
    outbox.wake();
    return result;
  };
};

export const createStaffCoursesService = (deps: StaffCoursesDeps) => {
  const { sql, now } = deps;
  const changeCourse = createChangeCourse(deps);
  return {
    /** Returns a page of the courses; the last page if `page` is too high. */
    list: async (filters: StaffCourseFilters) => {
      const { found, ...counts } = await repository.countStaffCourses(sql, filters);
      const pageCount = Math.max(1, Math.ceil(found / STAFF_COURSES_PAGE_SIZE));
      const page = Math.min(filters.page, pageCount);
      return {
        courses: await repository.listStaffCoursesPage(sql, filters, page),
        counts,
        page,
        pageCount,
      };
    },
    setState: (caller: StaffCaller, courseId: string, state: CourseState) =>
      changeCourse(caller, courseId, async ({ tx, course, write }) => {
        if (course.state === state) return false;
        await repository.storeCourseState(tx, courseId, state);
        await write(STATE_ACTIONS[state], { before: { state: course.state }, after: { state } });
        return true;
      }),
    takeOver: (caller: StaffCaller, courseId: string) =>
      changeCourse(caller, courseId, async ({ tx, write }) => {
        const record = { kind: 'courses', id: courseId } as const;
        if (!(await takeOverRecord(tx, record, now()))) return false;
        await write('taken-over-from-files');
        return true;
      }),
    giveBack: (caller: StaffCaller, courseId: string) =>
      changeCourse(caller, courseId, async ({ tx, write }) => {
        if (!(await giveRecordBack(tx, { kind: 'courses', id: courseId }))) return false;
        await write('given-back-to-files');
        return true;
      }),
    ownerChoices: async (courseId: string, search = '') => ({
      people: await repository.listOwnerChoices(sql, courseId, search),
    }),
    handOver: createHandOver(deps),
  };
};
export type StaffCoursesService = ReturnType<typeof createStaffCoursesService>;
