/** Reads the list of people, and single people, for staff. */
import {
  type CourseOfPerson,
  type Person,
  PEOPLE_PAGE_SIZE,
  type PeopleFilters,
} from '@cairn/api/staff-people.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { createCourseProgressReader } from '../../teaching/course-progress.ts';
import { listEnrolledCourses } from './courses-of-person.repository.ts';
import * as repository from './people.repository.ts';

interface PeopleDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

export const refuseUnknownPerson = (): never => {
  throw new AppError('not-found', 'There is no such person. Go back to the list of people.');
};

/** Returns the courses of a person, with the same progress that the teaching desk and the person see. */
const readCoursesOfPerson = async (sql: Sql, personId: string) => {
  const { rows, total } = await listEnrolledCourses(sql, personId);
  const courses: CourseOfPerson[] = [];
  for (const {
    courseType,
    passingPercent,
    enrolledAt,
    completedAt,
    unenrolledAt,
    dueAt,
    ...row
  } of rows) {
    const course = { title: row.title, courseType, passingPercent };
    const progress = await createCourseProgressReader(sql, row.courseId, course);
    const { done } = (await progress.read([personId]))(personId);
    courses.push({
      ...row,
      enrolledAt: enrolledAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
      unenrolledAt: unenrolledAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      done,
      total: progress.total,
    });
  }
  return { courses, total };
};

export const createPeopleService = ({ sql, now }: PeopleDeps) => {
  const find = async ({ scope }: Pick<StaffCaller, 'scope'>, personId: string): Promise<Person> => {
    const person = await repository.findPersonInScope(sql, personId, { scope, now: now() });
    if (!person) return refuseUnknownPerson();
    const mayEdit = scope === 'site' || person.staffRoles.length === 0;
    return { ...person, mayEdit };
  };

  return {
    find,
    /** Returns a page of the people; the last page if `page` is too high. */
    list: async ({ scope }: StaffCaller, filters: PeopleFilters) => {
      const selection = { filters, scope, now: now() };
      const listPage = (page: number) => repository.listPeoplePage(sql, selection, page);
      const [requested, total] = await Promise.all([
        listPage(filters.page),
        repository.countPeople(sql, scope),
      ]);
      const isMissing = requested.people.length === 0 && filters.page > 1;
      const { found } = isMissing ? await listPage(1) : requested;
      const pageCount = Math.max(1, Math.ceil(found / PEOPLE_PAGE_SIZE));
      const page = Math.min(filters.page, pageCount);
      const { people } = isMissing ? await listPage(page) : requested;
      return { people, total, found, page, pageCount };
    },
    filterOptions: async ({ scope }: StaffCaller) => {
      const [groups, courses] = await Promise.all([
        repository.listGroupsInScope(sql, scope),
        repository.listCoursesInScope(sql, scope),
      ]);
      return { groups, courses };
    },
    /** Returns the courses of a person, with the same progress that the teaching desk and the person see. */
    courses: async (caller: StaffCaller, personId: string) => {
      await find(caller, personId);
      return readCoursesOfPerson(sql, personId);
    },
  };
};
export type PeopleService = ReturnType<typeof createPeopleService>;
