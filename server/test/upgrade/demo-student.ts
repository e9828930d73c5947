/** The data of a demo student in a site of any version, created by calls that every version has. */
import { tokensSchema } from '@cairn/api/auth.contract';

/** Resolves with the response body; rejects when the call is refused. */
export type SendApiCall = (method: string, url: string, body?: object) => Promise<unknown>;

export const DEMO_STUDENT = { username: 'jonas@cairn.example', password: 'cairn-demo-2' };

/** Signs in and returns the headers of the student. */
export const signInDemoStudent = async (
  call: SendApiCall,
  account: typeof DEMO_STUDENT,
): Promise<Record<string, string>> => {
  const answer = await call('POST', '/auth/login', { ...account, frontendType: 'student' });
  const { accessToken, idToken } = tokensSchema.parse(answer);
  return { 'jwt-token': accessToken.jwtToken, 'id-token': idToken.jwtToken };
};

const COURSE = 'sql-for-questions';
const MODULE = 'sql-from-question-to-query';
const PACKAGE = 'reading-charts-honestly';
const VALUES = {
  'cmi.suspend_data': 'page 3',
  'cmi.core.lesson_status': 'incomplete',
  'cmi.core.score.raw': '62',
};

export const storeDemoProgress = async (call: SendApiCall): Promise<void> => {
  await call('POST', '/courses/enroll', { courseId: PACKAGE });
  for (const component of ['LectureCompleted', 'ExerciseCompleted'])
    await call('PUT', '/courses/updateModuleProgress', {
      courseId: COURSE,
      moduleId: MODULE,
      component,
    });
  await call('POST', `/scorm/${PACKAGE}/data`, { studentId: 'jonas-weber', updates: VALUES });
};

/** Data that a later version must have; match them with `expect`. */
export const expectedDemoProgress = {
  attributes: {
    FirstName: 'Jonas',
    Courses: {
      [COURSE]: {
        [MODULE]: { LectureCompleted: true, ExerciseCompleted: true },
      },
      [PACKAGE]: {},
    },
  },
  scorm: { url: `/scorm/${PACKAGE}/data?studentId=jonas-weber`, values: VALUES },
};
