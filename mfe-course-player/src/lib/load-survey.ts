import { type CourseItem, getCourse } from '@cairn/api/course-item.contract';
import { getSurveyStep } from '@cairn/domain/survey.rules';
import { http, report, session } from '@cairn/session';

/**
 * Returns the course if the student has not answered its survey; undefined if there is no such survey, or the course could not
 * be loaded. It always loads the course, since another device may have answered meanwhile.
 */
export const loadCourseWithOpenSurvey = async (
  courseID: string,
): Promise<CourseItem | undefined> => {
  const course = await readCourse(courseID);
  const step = getSurveyStep({
    hasResponded: course?.SurveyResponses?.[session.studentId() ?? ''] !== undefined,
    questionCount: course?.PostSurvey?.length ?? 0,
    hasFailed: course === undefined,
  });
  return step === 'show-survey' ? course : undefined;
};

const readCourse = async (courseID: string): Promise<CourseItem | undefined> => {
  try {
    return (await http.call(getCourse, { query: { courseID } })).Item;
  } catch (error) {
    report(error, { at: 'survey', courseID });
    return undefined;
  }
};
