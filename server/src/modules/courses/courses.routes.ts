import {
  enrollInCourse,
  getCourse,
  listCourses,
  listEnrolledCourses,
  listMyCourses,
} from '@cairn/api/courses.contract';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { CoursesService } from './courses.service.ts';

export const addCoursesRoutes = (add: AddEndpoint, courses: CoursesService): void => {
  add(listCourses, (_input, caller) => courses.list(caller));
  add(getCourse, async ({ query }, caller) => ({
    Item: await courses.find(query.courseID, caller),
  }));
  add(listMyCourses, (_input, caller) => courses.listOf(caller));
  add(listEnrolledCourses, (_input, caller) => courses.listOf(caller));
  add(enrollInCourse, async ({ body }, caller) => {
    await courses.enroll(body.courseId, caller);
    return { message: 'Successfully enrolled' };
  });
};
