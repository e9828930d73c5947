import {
  enrollInCourse,
  getCourse,
  listCourses,
  listEnrolledCourses,
  listMyCourses,
} from '@cairn/api/courses.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import type { CoursesService } from './courses.service.ts';

export const addCoursesRoutes = (add: AddEndpoint, courses: CoursesService): void => {
  add(listCourses, async (_input, caller) => {
    const source = await courses.visibleTo(caller);
    return new SharedResponse({ source, key: source.key, build: () => [...source.courses] });
  });
  add(getCourse, ({ query }, caller) => courses.find(query.courseID, caller));
  add(listMyCourses, (_input, caller) => courses.listForStudent(caller));
  add(listEnrolledCourses, (_input, caller) => courses.listForStudent(caller));
  add(enrollInCourse, async ({ body }, caller) => {
    await courses.enroll(body.courseId, caller);
    return { message: 'Successfully enrolled' };
  });
};
