import {
  changeCourseState,
  giveCourseBack,
  handCourseOver,
  listOwnerChoices,
  listStaffCourses,
  takeOverCourse,
} from '@cairn/api/staff-catalogue.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { StaffCoursesService } from './staff-courses.service.ts';

export const addStaffCoursesRoutes = (add: AddEndpoint, courses: StaffCoursesService): void => {
  add(listStaffCourses, ({ query }) => courses.list(query));
  add(changeCourseState, ({ params, body }, caller) =>
    courses.setState(caller, params.courseId, body.state),
  );
  add(takeOverCourse, ({ params }, caller) => courses.takeOver(caller, params.courseId));
  add(giveCourseBack, ({ params }, caller) => courses.giveBack(caller, params.courseId));
  add(listOwnerChoices, ({ params, query }) => courses.ownerChoices(params.courseId, query.search));
  add(handCourseOver, ({ params, body }, caller) =>
    courses.handOver(caller, params.courseId, body),
  );
};
