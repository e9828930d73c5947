import { type CourseItem, getCourse } from '@cairn/api/courses.contract';
import { surveyStep } from '@cairn/domain/survey.rules';
import { http, report, session } from '@cairn/session';

/**
 * The course as it is now, when its survey is still to be answered; undefined when there is nothing to ask, also when
 * that could not be found out. Read afresh: another device may have answered since the course was opened.
 */
export const loadSurvey = async (courseID: string): Promise<CourseItem | undefined> => {
  const course = await readCourse(courseID);
  const step = surveyStep({
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
