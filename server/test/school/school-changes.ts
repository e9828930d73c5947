/** Calls of students and visitors that change data, in an order in which each finds what it needs. */
import { png } from '../test-files.ts';
import { createChangeCall, type ChangeCall, UNKNOWN_ID } from './change-call.ts';
import type { SchoolSubjects } from './school-subjects.ts';

export const studentChanges = (subjects: SchoolSubjects): ChangeCall[] => [
  ...accountCalls(),
  ...profileCalls(subjects),
  ...notificationCalls(),
  ...courseCalls(subjects),
  ...lectureCalls(subjects),
  ...attemptCalls(subjects),
  ...submissionCalls(subjects),
  ...skillCalls(subjects),
  ...desktopCalls(subjects),
  ...packageCalls(subjects),
  ...questionCalls(subjects),
];

const OTHER = 'student-9@school.example';
const PASSWORD = 'a-Long-passw0rd';

const accountCalls = (): ChangeCall[] => {
  const username = 'newcomer@school.example';
  const signUp = { username, password: PASSWORD, firstName: 'New', lastName: 'Comer' };
  const login = { username: OTHER, password: PASSWORD, frontendType: 'student' };
  const reset = { username: OTHER, verificationCode: '000000', newPassword: PASSWORD };
  const link = 'x'.repeat(43);
  return [
    createChangeCall('visitor', 'POST /auth/signup', { body: { ...signUp, userType: 'student' } }),
    createChangeCall('visitor', 'GET /auth/registration-rules'),
    createChangeCall('visitor', 'POST /auth/email/code/resend', { body: { username } }),
    createChangeCall('visitor', 'POST /auth/email/verify', {
      body: { username, code: '000000' },
      status: 400,
    }),
    createChangeCall('visitor', 'POST /auth/password/forgot/code', { body: { username: OTHER } }),
    createChangeCall('visitor', 'POST /auth/set/newpassword', { body: reset, status: 400 }),
    createChangeCall('visitor', 'POST /auth/password/link/check', { body: { link } }),
    createChangeCall('visitor', 'POST /auth/password/link', {
      body: { link, newPassword: PASSWORD },
      status: 404,
    }),
    createChangeCall('visitor', 'POST /auth/invitation/renew', { body: { link } }),
    createChangeCall('visitor', 'POST /auth/login', { body: login, status: 401 }),
    createChangeCall('visitor', 'POST /auth/ensure', { body: {}, status: 401 }),
    createChangeCall('visitor', 'POST /auth/sessionRefresh', {
      body: { username: OTHER },
      status: 400,
    }),
  ];
};

const profileCalls = ({ studentId, roleId, groupId }: SchoolSubjects): ChangeCall[] => {
  const params = { studentId };
  const picture = {
    body: png,
    query: { StudentID: studentId },
    headers: { 'content-type': 'application/octet-stream' },
  };
  return [
    createChangeCall('student', 'PUT /user/attributes', { body: { FirstName: 'Ada' } }),
    createChangeCall('student', 'PUT /profile/weekGoal', { body: { goal: 3 } }),
    createChangeCall('student', 'PUT /admin/group/{groupId}/students', {
      params: { groupId },
      body: { addStudents: [studentId] },
      status: 409,
    }),
    createChangeCall('student', 'PUT /profile/update', picture),
    createChangeCall('student', 'PUT /profile/updateProfilePicture', picture),
    createChangeCall('student', 'PUT /roles/{studentId}/add-role', { params, body: { roleId } }),
    createChangeCall('student', 'DELETE /roles/{studentId}/remove-role', {
      params,
      body: { roleId },
    }),
  ];
};

const notificationCalls = (): ChangeCall[] => {
  const setting = { kind: 'graded', channel: 'mail' };
  return [
    createChangeCall('student', 'GET /notifications', { query: { before: '999999999' } }),
    createChangeCall('student', 'PUT /notifications/read', { body: { upTo: '1' } }),
    createChangeCall('student', 'PUT /notifications/read', { body: { notificationId: '1' } }),
    createChangeCall('student', 'PUT /notifications/settings', {
      body: { ...setting, isOn: false },
    }),
    createChangeCall('student', 'PUT /notifications/settings', {
      body: { ...setting, isOn: true },
    }),
  ];
};

const courseCalls = (subjects: SchoolSubjects): ChangeCall[] => {
  const { studentId, courseId, chatId, messageId } = subjects;
  const survey = [{ type: 'text', question: 'How was it?', answer: 'Good.' }];
  return [
    createChangeCall('student', 'POST /courses/enroll', { body: { courseId: 'school-course-1' } }),
    createChangeCall('student', 'PUT /courses/updateTimeSpent', {
      body: { courseId, studentId, timeSpent: 10 },
    }),
    createChangeCall('student', 'PUT /courses/updateCompletedDate', {
      body: { courseId, studentId },
      status: 409,
    }),
    createChangeCall('student', 'PUT /courses/update', {
      body: { courseID: courseId, attributes: { SurveyResponses: { [studentId]: survey } } },
    }),
    createChangeCall('student', 'PUT /webinars/signup', {
      body: { WebinarID: subjects.webinarId },
    }),
    createChangeCall('student', 'GET /messages/history/{chatId}', {
      params: { chatId },
      query: { before: messageId },
    }),
    createChangeCall('student', 'PUT /messages/read/{chatId}', {
      params: { chatId },
      body: { messageId },
    }),
    createChangeCall('student', 'GET /courses/{courseId}/certificate/file', {
      params: { courseId: subjects.certifiedId },
    }),
    createChangeCall('visitor', 'GET /documents/{id}/file', {
      params: { id: subjects.documentId },
      status: 404,
    }),
  ];
};

const lectureCalls = ({ courseId, moduleId }: SchoolSubjects): ChangeCall[] => {
  const module = { courseId, moduleId };
  const params = { noteId: UNKNOWN_ID };
  return [
    createChangeCall('student', 'PUT /courses/updateModuleProgress', {
      body: { ...module, component: 'LectureCompleted' },
    }),
    createChangeCall('student', 'PUT /courses/lecturePlace', { body: { ...module, seconds: 60 } }),
    createChangeCall('student', 'PUT /courses/lectureNotes/{noteId}', {
      params,
      body: { ...module, at: 60, text: 'Look here' },
    }),
    createChangeCall('student', 'DELETE /courses/lectureNotes/{noteId}', { params }),
  ];
};

/** Returns the start of the running attempt in a response. */
const readStart = (answer: unknown): string =>
  (answer as { readonly attempt: { readonly datetimeStarted: string } }).attempt.datetimeStarted;

const attemptCalls = ({ liveId }: SchoolSubjects): ChangeCall[] => {
  const check = { courseId: liveId, moduleId: 'check' };
  const responses = Array.from({ length: 10 }, () => 'Both of them');
  const save = { client: 'page', sequence: 1, base: 0, responses };
  const text = { question_text: 'What do you see in a log?', points: 2 };
  return [
    createChangeCall('student', 'POST /profile/assessment/start', { body: check }),
    createChangeCall('student', 'GET /profile/assessment/running', { query: check }),
    createChangeCall('student', 'PUT /profile/assessment/answers', {
      bodyAfter: (answer) => ({ ...check, ...save, datetimeStarted: readStart(answer) }),
    }),
    createChangeCall('student', 'GET /profile/assessment/running', { query: check }),
    createChangeCall('student', 'POST /profile/assessment/submit', {
      bodyAfter: (answer) => ({
        ...check,
        attemptData: {
          responses,
          timeTaken: 60,
          datetimeStarted: readStart(answer),
          datetimeSubmitted: new Date(Date.parse(readStart(answer)) + 60_000).toISOString(),
        },
      }),
    }),
    createChangeCall('student', 'POST /grade/text', {
      body: { ...text, student: 'A line', model_answer: 'A line' },
    }),
    createChangeCall('student', 'POST /grade/fill', {
      body: { ...text, student: ['line'], model_answers: ['line'], blanks: [1] },
    }),
  ];
};

const submissionCalls = ({ liveId, assignmentId }: SchoolSubjects): ChangeCall[] => {
  const content = '<p>What I saw</p>';
  const work = { assignmentId: 'assignment-3', courseId: liveId, content };
  const upload = { params: { uploadId: UNKNOWN_ID }, status: 404 };
  const resumable = { 'tus-resumable': '1.0.0' };
  return [
    createChangeCall('student', 'PUT /courses/assignmentDraft', { body: { ...work, revision: 0 } }),
    createChangeCall('student', 'POST /courses/submit', { body: { ...work, clientId: 'one' } }),
    createChangeCall('student', 'POST /courses/submit', {
      body: { assignmentId, courseId: liveId, content, clientId: 'two' },
    }),
    createChangeCall('student', 'POST /courses/submissionUploads', {
      headers: {
        ...resumable,
        'upload-length': '5',
        'upload-metadata': Object.entries({ filename: 'log.txt', ...work })
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    }),
    createChangeCall('student', 'PATCH /courses/submissionUploads/{uploadId}', {
      ...upload,
      body: Buffer.from('x'),
      headers: {
        ...resumable,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    }),
    createChangeCall('student', 'DELETE /courses/submissionUploads/{uploadId}', {
      ...upload,
      headers: resumable,
    }),
    createChangeCall('student', 'GET /courses/submissionFiles/{fileId}', {
      params: { fileId: UNKNOWN_ID },
      status: 404,
    }),
  ];
};

const skillCalls = (subjects: SchoolSubjects): ChangeCall[] => {
  const { studentId, roleId, competencyId, courseId } = subjects;
  const params = { studentId };
  const check = { studentID: studentId, competencyID: competencyId };
  return [
    createChangeCall('student', 'POST /upskillrole/students/{studentId}/roles', {
      params,
      body: { roleID: roleId },
    }),
    createChangeCall('student', 'POST /upskillrole/students/{studentId}/learning-path', {
      params,
      body: { roleID: roleId, courseIDs: [courseId], forceUpdate: true },
    }),
    createChangeCall('student', 'POST /learninglist/by-course-ids', {
      body: { courseIds: [courseId] },
    }),
    createChangeCall('student', 'POST /llm/trigger', {
      body: { studentID: studentId, roleIDs: [roleId] },
      status: 409,
    }),
    createChangeCall('student', 'POST /mcq/generate', { body: check }),
    createChangeCall('student', 'POST /mcq/submit', {
      body: { ...check, answers: [], answerKey: 'none' },
    }),
    createChangeCall('student', 'GET /upskillrole/students/{studentId}/resume/status', {
      params,
      status: 404,
    }),
    createChangeCall('student', 'POST /upskillrole/students/{studentId}/resume', {
      params,
      status: 400,
    }),
    createChangeCall('student', 'GET /upskillrole/students/{studentId}/resume/view', {
      params,
      status: 404,
    }),
    createChangeCall('student', 'DELETE /learninglist/{studentId}/role/{roleId}', {
      params: { studentId, roleId },
    }),
    createChangeCall('student', 'DELETE /upskillrole/students/{studentId}/roles', {
      params,
      query: { roleID: roleId },
    }),
  ];
};

const desktopCalls = ({ username }: SchoolSubjects): ChangeCall[] => {
  const body = { workspaceId: 'ws-unknown', username };
  return [
    createChangeCall('student', 'GET /workspace/describeWorkspace', {
      query: { workspaceId: 'ws-unknown' },
      status: 404,
    }),
    ...['startWorkspace', 'stopWorkspace', 'deleteWorkspace'].map((verb) =>
      createChangeCall('student', `POST /workspace/${verb}`, { body, status: 404 }),
    ),
    createChangeCall('student', 'POST /workspace/createImage', {
      body: { ...body, name: 'Mine' },
      status: 404,
    }),
  ];
};

/** The school has no package, so these calls read little. */
const packageCalls = ({ studentId, courseId }: SchoolSubjects): ChangeCall[] => {
  const params = { courseId };
  return [
    createChangeCall('visitor', 'GET /scorm/{courseId}', { params, status: 404 }),
    createChangeCall('student', 'POST /scorm/{courseId}/visits', {
      params,
      body: { studentId, visit: UNKNOWN_ID },
    }),
    createChangeCall('student', 'GET /scorm/{courseId}/data', { params, query: { studentId } }),
    createChangeCall('student', 'POST /scorm/{courseId}/data', {
      params,
      body: { studentId, updates: { 'cmi.core.exit': '' } },
      status: 404,
    }),
    createChangeCall('student', 'PUT /courses/updateScormCompletion', {
      body: { courseId },
      status: 404,
    }),
  ];
};

const questionCalls = ({ courseId }: SchoolSubjects): ChangeCall[] => {
  const question = { query_text: 'What is in the second log?' };
  return [
    createChangeCall('visitor', 'POST /basic_stream', { body: question, status: 401 }),
    createChangeCall('visitor', 'POST /query_stream', {
      body: { ...question, chroma_tablename: courseId, s3_url: 'x' },
      status: 400,
    }),
    createChangeCall('visitor', 'POST /scorm_query_stream', {
      body: { ...question, Queue_id: courseId },
      status: 400,
    }),
    createChangeCall('student', 'POST /release-agreements', {
      body: { offer: 'unknown' },
      status: 409,
    }),
  ];
};
