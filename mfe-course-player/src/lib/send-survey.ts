import type { SurveyAnswer } from '@cairn/api/course-item.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { http, record, session } from '@cairn/session';

interface SendOptions {
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

/** Sends the answers of the signed-in student; the server stores them once (TAPI-45). */
export const sendSurvey = async (
  courseID: string,
  answers: SurveyAnswer[],
  options: SendOptions = {},
): Promise<void> => {
  const studentId = session.studentId();
  if (studentId === undefined) throw new Error('A survey without a student');
  await record.commit(
    () =>
      http.call(submitSurvey, {
        body: { courseID, attributes: { SurveyResponses: { [studentId]: answers } } },
        ...options,
      }),
    (student) => withoutOpenSurvey(student, courseID),
  );
};

const withoutOpenSurvey = (student: UserAttributes, courseID: string): UserAttributes => {
  const { IsSurveyOpen: _, ...progress } = student.Courses[courseID] ?? {};
  if (!(courseID in student.Courses)) return student;
  return { ...student, Courses: { ...student.Courses, [courseID]: progress } };
};
