import type {
  UpskillCourse,
  UpskillModule,
  UpskillRole,
  UpskillRoleDetails,
} from '@cairn/api/upskilling.contract';
import type { Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { SharedResponse } from '../../platform/http/response-cache/response-cache.ts';
import type { CoursesService } from '../catalogue/courses/courses.service.ts';
import { listJobRoles, listRemovedJobRoleIds } from '../catalogue/roles/roles.repository.ts';
import * as repository from './upskilling.repository.ts';

interface PathRequest {
  readonly roleID: string;
  readonly courseIDs: readonly string[];
  readonly forceUpdate: boolean;
}

/** Filter for the list of courses in upskilling; absent fields do not filter. */
export interface UpskillingCourseFilter {
  readonly courseIds?: ReadonlySet<string> | undefined;
  /** Part of the course's title, in any letter case. */
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
}

export interface UpskillingService {
  readonly roles: () => Promise<UpskillRole[]>;
  /**
   * Returns a job role with its competencies, for upskilling.
   * @throws not-found
   */
  readonly role: (roleId: string) => Promise<UpskillRoleDetails>;
  readonly listGoalRoleIds: (studentId: string) => Promise<string[]>;
  /**
   * Adds a goal role to the student.
   * @throws not-found if there is no such role, or it was removed
   * @throws conflict if the student has it already
   */
  readonly addRole: (studentId: string, roleId: string) => Promise<void>;
  /**
   * Removes a goal role from the student. A saved learning path of the role stays.
   * @throws not-found if the student does not have it
   */
  readonly removeRole: (studentId: string, roleId: string) => Promise<void>;
  /**
   * Returns the courses that the student may see and that match the filter, sorted by title. Without a filter, students of the
   * same groups share the response.
   */
  readonly courses: (
    studentId: string,
    filter: UpskillingCourseFilter,
  ) => Promise<UpskillCourse[] | SharedResponse<UpskillCourse[]>>;
  /**
   * Returns the modules of courses.
   * @param courseIds undefined: all courses that the student may see, as a shared response
   */
  readonly modules: (
    studentId: string,
    courseIds: ReadonlySet<string> | undefined,
  ) => Promise<UpskillModule[] | SharedResponse<UpskillModule[]>>;
  /**
   * Saves a learning path for a role. Returns whether it replaced an earlier path.
   * @throws not-found if there is no such role or course
   * @throws conflict if there is a path and `forceUpdate` is false
   */
  readonly savePath: (studentId: string, path: PathRequest) => Promise<boolean>;
}

interface UpskillingDeps {
  readonly sql: Sql;
  readonly courses: Pick<CoursesService, 'list' | 'visibleTo'>;
}

const toShownRole = ({ RoleID, RoleTitle, Description, ImageUrl }: UpskillRole): UpskillRole => ({
  RoleID,
  RoleTitle,
  Description,
  ImageUrl,
});

const toShownCourse = (course: UpskillCourse): UpskillCourse => ({
  CourseID: course.CourseID,
  CourseTitle: course.CourseTitle,
  ThumbnailUrl: course.ThumbnailUrl,
  Category: course.Category,
  CourseType: course.CourseType,
  Level: course.Level,
  CourseDescription: course.CourseDescription,
  CompetencyIDs: course.CompetencyIDs,
});

const isFiltered = ({ courseIds, search, limit }: UpskillingCourseFilter): boolean =>
  courseIds !== undefined || search !== undefined || limit !== undefined;

const filterCourses = <C extends Pick<UpskillCourse, 'CourseID' | 'CourseTitle'>>(
  courses: readonly C[],
  { courseIds, search = '', limit }: UpskillingCourseFilter,
): C[] => {
  const part = search.trim().toLowerCase();
  const isNamed = (id: string) => courseIds === undefined || courseIds.has(id);
  return courses
    .filter(
      ({ CourseID, CourseTitle }) => isNamed(CourseID) && CourseTitle.toLowerCase().includes(part),
    )
    .slice(0, limit);
};

/** Creates the lists of courses and modules. Without a filter, students of the same groups share a list. */
const createLists = ({
  sql,
  courses,
}: UpskillingDeps): Pick<UpskillingService, 'courses' | 'modules'> => ({
  courses: async (studentId, filter) => {
    const visible = await courses.visibleTo(studentId);
    const build = () => filterCourses(visible.courses, filter).map(toShownCourse);
    return isFiltered(filter)
      ? build()
      : new SharedResponse({ source: visible, key: visible.key, build });
  },
  modules: async (studentId, courseIds) => {
    const visible = await courses.visibleTo(studentId);
    const named = filterCourses(visible.courses, { courseIds });
    const build = () =>
      repository.listCourseModules(
        sql,
        named.map(({ CourseID }) => CourseID),
      );
    return courseIds === undefined
      ? new SharedResponse({ source: visible, key: visible.key, build })
      : build();
  },
});

export const createUpskillingService = ({ sql, courses }: UpskillingDeps): UpskillingService => {
  const role = async (roleId: string): Promise<UpskillRoleDetails> => {
    const [found] = await listJobRoles(sql, roleId);
    if (!found) throw new AppError('not-found', 'There is no such role.');
    return { ...toShownRole(found), CompetencyIDs: found.CompetencyIDs };
  };

  const checkCourses = async (studentId: string, courseIds: readonly string[]): Promise<void> => {
    const known = new Set((await courses.list(studentId)).map(({ CourseID }) => CourseID));
    if (courseIds.every((id) => known.has(id))) return;
    throw new AppError('not-found', 'There is no such course.');
  };

  return {
    role,
    roles: async () => (await listJobRoles(sql)).map(toShownRole),
    listGoalRoleIds: (studentId) => repository.listGoalRolesOfStudent(sql, studentId),
    addRole: async (studentId, roleId) => {
      await role(roleId);
      if ((await listRemovedJobRoleIds(sql)).includes(roleId))
        throw new AppError('not-found', 'This role is no longer offered.');
      if (await repository.addGoalRole(sql, studentId, roleId)) return;
      throw new AppError('conflict', 'This role is among yours already.');
    },
    removeRole: async (studentId, roleId) => {
      if (await repository.removeGoalRole(sql, studentId, roleId)) return;
      throw new AppError('not-found', 'This role is not among yours.');
    },
    ...createLists({ sql, courses }),
    savePath: async (studentId, { roleID, courseIDs, forceUpdate }) => {
      await role(roleID);
      await checkCourses(studentId, courseIDs);
      const path = { studentId, roleId: roleID, courseIds: [...new Set(courseIDs)] };
      if (await repository.addLearningPath(sql, path)) return false;
      if (!forceUpdate) {
        throw new AppError('conflict', 'This role has a learning path already.', undefined, {
          alreadyExists: true,
        });
      }
      await repository.replaceLearningPath(sql, path);
      return true;
    },
  };
};
