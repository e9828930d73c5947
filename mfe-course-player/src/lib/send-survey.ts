import type { SurveyAnswer } from '@cairn/api/courses.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import { http, session } from '@cairn/session';

/** Stores the answers of the signed-in student, once (TAPI-45). */
export const sendSurvey = async (courseID: string, answers: SurveyAnswer[]): Promise<void> => {
  const studentId = session.studentId();
  if (studentId === undefined) throw new Error('A survey without a student');
  await http.call(submitSurvey, {
    body: { courseID, attributes: { SurveyResponses: { [studentId]: answers } } },
  });
};
