import {
  type Course,
  enrollInCourse,
  listCourses,
  listEnrolledCourseCards,
  listMyCourseCards,
} from '@cairn/api/courses.contract';
import { getCourse } from '@cairn/api/course-item.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import type { CoursesService } from './courses.service.ts';

/** Returns a course with only the fields that its card shows; the others are as short as the contract permits. */
const toCourseCard = (course: Course): Course => ({
  ...course,
  CourseDescription: '',
  Description: '',
  Collaborators: [],
  Groups: [],
  Lectures: [],
  LearningObjectives: [],
  CompetencyIDs: [],
});

export const addCoursesRoutes = (add: AddEndpoint, courses: CoursesService): void => {
  add(listCourses, async (_input, caller) => {
    const source = await courses.visibleTo(caller);
    return new SharedResponse({ source, key: source.key, build: () => [...source.courses] });
  });
  add(getCourse, ({ query }, caller) => courses.find(query.courseID, caller));
  for (const endpoint of [listMyCourseCards, listEnrolledCourseCards])
    add(endpoint, async ({ query }, caller) => {
      const own = await courses.listForStudent(caller);
      return query.fields === 'card' ? own.map(toCourseCard) : own;
    });
  add(enrollInCourse, async ({ body }, caller) => {
    await courses.enroll(body.courseId, caller);
    return { message: 'Successfully enrolled' };
  });
};
