/** Calls of students and visitors that change data, in an order in which each finds what it needs. */
import { samplePng } from '../test-files.ts';
import { createSchoolChangeCall, type SchoolChangeCall, UNKNOWN_RECORD_ID } from './change-call.ts';
import type { SchoolCallRecords } from './school-call-records.ts';

export const createStudentChangeCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => [
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

const accountCalls = (): SchoolChangeCall[] => {
  const username = 'newcomer@school.example';
  const signUp = { username, password: PASSWORD, firstName: 'New', lastName: 'Comer' };
  const login = { username: OTHER, password: PASSWORD, frontendType: 'student' };
  const reset = { username: OTHER, verificationCode: '000000', newPassword: PASSWORD };
  const link = 'x'.repeat(43);
  return [
    createSchoolChangeCall('visitor', 'POST /auth/signup', {
      body: { ...signUp, userType: 'student' },
    }),
    createSchoolChangeCall('visitor', 'GET /auth/registration-rules'),
    createSchoolChangeCall('visitor', 'POST /auth/email/code/resend', { body: { username } }),
    createSchoolChangeCall('visitor', 'POST /auth/email/verify', {
      body: { username, code: '000000' },
      status: 400,
    }),
    createSchoolChangeCall('visitor', 'POST /auth/password/forgot/code', {
      body: { username: OTHER },
    }),
    createSchoolChangeCall('visitor', 'POST /auth/set/newpassword', { body: reset, status: 400 }),
    createSchoolChangeCall('visitor', 'POST /auth/password/link/check', { body: { link } }),
    createSchoolChangeCall('visitor', 'POST /auth/password/link', {
      body: { link, newPassword: PASSWORD },
      status: 404,
    }),
    createSchoolChangeCall('visitor', 'POST /auth/invitation/renew', { body: { link } }),
    createSchoolChangeCall('visitor', 'POST /auth/join-request/check', { body: { link } }),
    createSchoolChangeCall('visitor', 'POST /auth/join-request', {
      body: { link, agrees: true },
      status: 404,
    }),
    createSchoolChangeCall('visitor', 'POST /auth/login', { body: login, status: 401 }),
    createSchoolChangeCall('visitor', 'POST /auth/ensure', { body: {}, status: 401 }),
    createSchoolChangeCall('visitor', 'POST /auth/sessionRefresh', {
      body: { username: OTHER },
      status: 400,
    }),
  ];
};

const profileCalls = ({ studentId, roleId, groupId }: SchoolCallRecords): SchoolChangeCall[] => {
  const params = { studentId };
  const picture = {
    body: samplePng,
    query: { StudentID: studentId },
    headers: { 'content-type': 'application/octet-stream' },
  };
  return [
    createSchoolChangeCall('student', 'PUT /user/attributes', { body: { FirstName: 'Ada' } }),
    createSchoolChangeCall('student', 'PUT /profile/weekGoal', { body: { goal: 3 } }),
    createSchoolChangeCall('student', 'PUT /admin/group/{groupId}/students', {
      params: { groupId },
      body: { addStudents: [studentId] },
      status: 409,
    }),
    createSchoolChangeCall('student', 'PUT /profile/update', picture),
    createSchoolChangeCall('student', 'PUT /profile/updateProfilePicture', picture),
    createSchoolChangeCall('student', 'PUT /roles/{studentId}/add-role', {
      params,
      body: { roleId },
    }),
    createSchoolChangeCall('student', 'DELETE /roles/{studentId}/remove-role', {
      params,
      body: { roleId },
    }),
  ];
};

const notificationCalls = (): SchoolChangeCall[] => {
  const setting = { kind: 'graded', channel: 'mail' };
  return [
    createSchoolChangeCall('student', 'GET /notifications', { query: { before: '999999999' } }),
    createSchoolChangeCall('student', 'PUT /notifications/read', { body: { upTo: '1' } }),
    createSchoolChangeCall('student', 'PUT /notifications/read', { body: { notificationId: '1' } }),
    createSchoolChangeCall('student', 'PUT /notifications/settings', {
      body: { ...setting, isOn: false },
    }),
    createSchoolChangeCall('student', 'PUT /notifications/settings', {
      body: { ...setting, isOn: true },
    }),
  ];
};

const courseCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => {
  const { studentId, courseId, chatId, messageId } = subjects;
  const survey = [{ type: 'text', question: 'How was it?', answer: 'Good.' }];
  return [
    createSchoolChangeCall('student', 'POST /courses/enroll', {
      body: { courseId: 'school-course-1' },
    }),
    createSchoolChangeCall('student', 'PUT /courses/updateTimeSpent', {
      body: { courseId, studentId, timeSpent: 10 },
    }),
    createSchoolChangeCall('student', 'PUT /courses/updateCompletedDate', {
      body: { courseId, studentId },
      status: 409,
    }),
    createSchoolChangeCall('student', 'PUT /courses/update', {
      body: { courseID: courseId, attributes: { SurveyResponses: { [studentId]: survey } } },
    }),
    createSchoolChangeCall('student', 'PUT /webinars/signup', {
      body: { WebinarID: subjects.webinarId },
    }),
    createSchoolChangeCall('student', 'GET /messages/history/{chatId}', {
      params: { chatId },
      query: { before: messageId },
    }),
    createSchoolChangeCall('student', 'PUT /messages/read/{chatId}', {
      params: { chatId },
      body: { messageId },
    }),
    createSchoolChangeCall('student', 'GET /courses/{courseId}/certificate/file', {
      params: { courseId: subjects.certifiedId },
    }),
    createSchoolChangeCall('visitor', 'GET /documents/{id}/file', {
      params: { id: subjects.documentId },
      status: 404,
    }),
  ];
};

const lectureCalls = ({ courseId, moduleId }: SchoolCallRecords): SchoolChangeCall[] => {
  const module = { courseId, moduleId };
  const params = { noteId: UNKNOWN_RECORD_ID };
  return [
    createSchoolChangeCall('student', 'PUT /courses/updateModuleProgress', {
      body: { ...module, component: 'LectureCompleted' },
    }),
    createSchoolChangeCall('student', 'PUT /courses/lecturePlace', {
      body: { ...module, seconds: 60 },
    }),
    createSchoolChangeCall('student', 'PUT /courses/lectureNotes/{noteId}', {
      params,
      body: { ...module, at: 60, text: 'Look here' },
    }),
    createSchoolChangeCall('student', 'DELETE /courses/lectureNotes/{noteId}', { params }),
  ];
};

/** Returns the start of the running attempt in a response. */
const readStart = (answer: unknown): string =>
  (answer as { readonly attempt: { readonly datetimeStarted: string } }).attempt.datetimeStarted;

const attemptCalls = ({ liveId }: SchoolCallRecords): SchoolChangeCall[] => {
  const check = { courseId: liveId, moduleId: 'check' };
  const responses = Array.from({ length: 10 }, () => 'Both of them');
  const save = { client: 'page', sequence: 1, base: 0, responses };
  const text = { question_text: 'What do you see in a log?', points: 2 };
  return [
    createSchoolChangeCall('student', 'POST /profile/assessment/start', { body: check }),
    createSchoolChangeCall('student', 'GET /profile/assessment/running', { query: check }),
    createSchoolChangeCall('student', 'PUT /profile/assessment/answers', {
      bodyAfter: (answer) => ({ ...check, ...save, datetimeStarted: readStart(answer) }),
    }),
    createSchoolChangeCall('student', 'GET /profile/assessment/running', { query: check }),
    createSchoolChangeCall('student', 'POST /profile/assessment/submit', {
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
    createSchoolChangeCall('student', 'POST /grade/text', {
      body: { ...text, student: 'A line', model_answer: 'A line' },
    }),
    createSchoolChangeCall('student', 'POST /grade/fill', {
      body: { ...text, student: ['line'], model_answers: ['line'], blanks: [1] },
    }),
  ];
};

const submissionCalls = ({ liveId, assignmentId }: SchoolCallRecords): SchoolChangeCall[] => {
  const content = '<p>What I saw</p>';
  const work = { assignmentId: 'assignment-3', courseId: liveId, content };
  const upload = { params: { uploadId: UNKNOWN_RECORD_ID }, status: 404 };
  const resumable = { 'tus-resumable': '1.0.0' };
  return [
    createSchoolChangeCall('student', 'PUT /courses/assignmentDraft', {
      body: { ...work, revision: 0 },
    }),
    createSchoolChangeCall('student', 'POST /courses/submit', {
      body: { ...work, clientId: 'one' },
    }),
    createSchoolChangeCall('student', 'POST /courses/submit', {
      body: { assignmentId, courseId: liveId, content, clientId: 'two' },
    }),
    createSchoolChangeCall('student', 'POST /courses/submissionUploads', {
      headers: {
        ...resumable,
        'upload-length': '5',
        'upload-metadata': Object.entries({ filename: 'log.txt', ...work })
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    }),
    createSchoolChangeCall('student', 'PATCH /courses/submissionUploads/{uploadId}', {
      ...upload,
      body: Buffer.from('x'),
      headers: {
        ...resumable,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    }),
    createSchoolChangeCall('student', 'DELETE /courses/submissionUploads/{uploadId}', {
      ...upload,
      headers: resumable,
    }),
    createSchoolChangeCall('student', 'GET /courses/submissionFiles/{fileId}', {
      params: { fileId: UNKNOWN_RECORD_ID },
      status: 404,
    }),
  ];
};

const skillCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => {
  const { studentId, roleId, competencyId, courseId } = subjects;
  const params = { studentId };
  const check = { studentID: studentId, competencyID: competencyId };
  return [
    createSchoolChangeCall('student', 'POST /upskillrole/students/{studentId}/roles', {
      params,
      body: { roleID: roleId },
    }),
    createSchoolChangeCall('student', 'POST /upskillrole/students/{studentId}/learning-path', {
      params,
      body: { roleID: roleId, courseIDs: [courseId], forceUpdate: true },
    }),
    createSchoolChangeCall('student', 'POST /learninglist/by-course-ids', {
      body: { courseIds: [courseId] },
    }),
    createSchoolChangeCall('student', 'POST /llm/trigger', {
      body: { studentID: studentId, roleIDs: [roleId] },
      status: 409,
    }),
    createSchoolChangeCall('student', 'POST /mcq/generate', { body: check }),
    createSchoolChangeCall('student', 'POST /mcq/submit', {
      body: { ...check, answers: [], answerKey: 'none' },
    }),
    createSchoolChangeCall('student', 'GET /upskillrole/students/{studentId}/resume/status', {
      params,
      status: 404,
    }),
    createSchoolChangeCall('student', 'POST /upskillrole/students/{studentId}/resume', {
      params,
      status: 400,
    }),
    createSchoolChangeCall('student', 'GET /upskillrole/students/{studentId}/resume/view', {
      params,
      status: 404,
    }),
    createSchoolChangeCall('student', 'DELETE /learninglist/{studentId}/role/{roleId}', {
      params: { studentId, roleId },
    }),
    createSchoolChangeCall('student', 'DELETE /upskillrole/students/{studentId}/roles', {
      params,
      query: { roleID: roleId },
    }),
  ];
};

const desktopCalls = ({ username }: SchoolCallRecords): SchoolChangeCall[] => {
  const body = { workspaceId: 'ws-unknown', username };
  return [
    createSchoolChangeCall('student', 'GET /workspace/describeWorkspace', {
      query: { workspaceId: 'ws-unknown' },
      status: 404,
    }),
    ...['startWorkspace', 'stopWorkspace', 'deleteWorkspace'].map((verb) =>
      createSchoolChangeCall('student', `POST /workspace/${verb}`, { body, status: 404 }),
    ),
    createSchoolChangeCall('student', 'POST /workspace/createImage', {
      body: { ...body, name: 'Mine' },
      status: 404,
    }),
  ];
};

/** The school has no package, so these calls read little. */
const packageCalls = ({ studentId, courseId }: SchoolCallRecords): SchoolChangeCall[] => {
  const params = { courseId };
  return [
    createSchoolChangeCall('visitor', 'GET /scorm/{courseId}', { params, status: 404 }),
    createSchoolChangeCall('student', 'POST /scorm/{courseId}/visits', {
      params,
      body: { studentId, visit: UNKNOWN_RECORD_ID },
    }),
    createSchoolChangeCall('student', 'GET /scorm/{courseId}/data', {
      params,
      query: { studentId },
    }),
    createSchoolChangeCall('student', 'POST /scorm/{courseId}/data', {
      params,
      body: { studentId, updates: { 'cmi.core.exit': '' } },
      status: 404,
    }),
    createSchoolChangeCall('student', 'PUT /courses/updateScormCompletion', {
      body: { courseId },
      status: 404,
    }),
  ];
};

const questionCalls = ({ courseId }: SchoolCallRecords): SchoolChangeCall[] => {
  const question = { query_text: 'What is in the second log?' };
  return [
    createSchoolChangeCall('visitor', 'POST /basic_stream', { body: question, status: 401 }),
    createSchoolChangeCall('visitor', 'POST /query_stream', {
      body: { ...question, chroma_tablename: courseId, s3_url: 'x' },
      status: 400,
    }),
    createSchoolChangeCall('visitor', 'POST /scorm_query_stream', {
      body: { ...question, Queue_id: courseId },
      status: 400,
    }),
    createSchoolChangeCall('student', 'POST /release-agreements', {
      body: { offer: 'unknown' },
      status: 409,
    }),
  ];
};
