/** Calls of a school's pages as data, for the bench and for the test of plans. Calls that change data come last. */
import type { SchoolCallRecords } from './school-call-records.ts';

/** A busy student takes 300 courses, a releaser is a person with permissions for releases, a tool has a team's token. */
export type SchoolCaller = 'visitor' | 'student' | 'busyStudent' | 'teacher' | 'releaser' | 'tool';

export interface SchoolCall {
  /** Operation as named in the API's description, without /api. */
  readonly operation: string;
  readonly as: SchoolCaller;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const call = (
  as: SchoolCaller,
  operation: string,
  input: Omit<SchoolCall, 'as' | 'operation'> = {},
): SchoolCall => ({ as, operation, ...input });

/**
 * Returns the HTTP method and the URL path of a call.
 * @returns for example `['GET', '/roles/analyst']`
 */
export const toMethodAndPath = ({ operation, params = {} }: SchoolCall): [string, string] => {
  const [method = '', template = ''] = operation.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return [method, path];
};

/** Returns whether the database has all records that the call refers to. */
export const hasAllRecordsOfCall = ({ params = {}, query = {} }: SchoolCall): boolean =>
  [...Object.values(params), ...Object.values(query)].every((value) => value !== '');

export const createSchoolReadCalls = (subjects: SchoolCallRecords): SchoolCall[] => [
  ...visitorCalls(subjects),
  ...studentCalls(subjects),
  ...busyStudentCalls(),
  ...skillCalls(subjects),
  ...teacherCalls(subjects),
  ...releaseCalls(subjects),
];

const visitorCalls = ({
  courseId,
  roleId,
  instructorId,
  certificateId,
  remote,
  version,
}: SchoolCallRecords): SchoolCall[] => [
  call('visitor', 'GET /courses/all'),
  call('visitor', 'GET /courses/attributes', { query: { courseID: courseId } }),
  call('visitor', 'GET /courses/search', { query: { text: 'first observation' } }),
  call('visitor', 'GET /top_courses', { query: { user_input_title: 'Data' } }),
  call('visitor', 'GET /modules/courses/{id}', { params: { id: courseId } }),
  call('visitor', 'GET /roles/all'),
  call('visitor', 'GET /roles/{roleId}', { params: { roleId } }),
  call('visitor', 'POST /roles/course-lists', {
    body: { roleID: roleId, currentCompetencies: [], groupIDs: [] },
  }),
  call('visitor', 'GET /competencies/'),
  call('visitor', 'GET /groups'),
  call('visitor', 'GET /instructor/details', { query: { InstructorID: instructorId } }),
  call('visitor', 'GET /instructor/collaborators', { query: { collaborators: instructorId } }),
  call('visitor', 'GET /webinars/all'),
  call('visitor', 'GET /documents'),
  call('visitor', 'GET /documents/categories'),
  call('visitor', 'GET /certificates/{certificateId}', { params: { certificateId } }),
  call('visitor', 'GET /v1/manifest', { query: { channel: 'production' } }),
  call('visitor', 'POST /v1/telemetry', {
    body: {
      channel: 'production',
      events: [{ remote, version, kind: 'loaded', ms: 90 }],
      vitals: [{ remote, version, vital: 'lcp', value: 900, route: `/${remote}` }],
    },
  }),
];

const studentCalls = (subjects: SchoolCallRecords): SchoolCall[] => {
  const { studentId, courseId, moduleId, liveId, exerciseId, chatId, username } = subjects;
  const assignment = { assignmentId: subjects.assignmentId };
  return [
    call('student', 'GET /user/attributes'),
    call('student', 'GET /profile/assessment/attempts', { query: { courseId, moduleId } }),
    call('student', 'GET /profile/studentDetails', { query: { StudentID: studentId } }),
    call('student', 'GET /admin/groups'),
    call('student', 'GET /notifications'),
    call('student', 'GET /notifications/unread'),
    call('student', 'GET /notifications/settings'),
    call('student', 'GET /courses/'),
    call('student', 'GET /courses/studentEnrolledCourses'),
    call('student', 'GET /courses/lectureNotes', { query: { courseId, moduleId } }),
    call('student', 'GET /courses/lecturePlaces', { query: { courseId } }),
    call('student', 'GET /profile/studyWeek', { query: { zone: 'Europe/Berlin' } }),
    call('student', 'GET /certificates'),
    call('student', 'GET /courses/{courseId}/certificate', {
      params: { courseId: subjects.certifiedId },
    }),
    call('student', 'GET /profile/assessment/running', { query: { courseId, moduleId } }),
    call('student', 'GET /courses/studentAssignments'),
    call('student', 'GET /courses/submissions', { query: { ...assignment, courseId: liveId } }),
    call('student', 'GET /courses/submissions', { query: assignment }),
    call('student', 'GET /courses/submissions/{submissionId}', {
      params: { submissionId: subjects.submissionId },
    }),
    call('student', 'GET /courses/submissionLimits'),
    call('student', 'GET /courses/assignmentDraft', { query: { ...assignment, courseId: liveId } }),
    call('student', 'GET /courses/assignmentDraft', { query: assignment }),
    call('student', 'GET /messages/history/{chatId}', { params: { chatId } }),
    call('student', 'GET /messages/unread/{chatId}', { params: { chatId } }),
    call('student', 'GET /exercises/id/{exerciseId}', { params: { exerciseId } }),
    call('student', 'GET /exercises/student'),
    call('student', 'GET /exercises/{id}', { params: { id: exerciseId } }),
    call('student', 'GET /workspace/', { query: { username } }),
    call('student', 'GET /workspace/images'),
  ];
};

const busyStudentCalls = (): SchoolCall[] => [
  call('busyStudent', 'GET /user/attributes'),
  call('busyStudent', 'GET /courses/studentEnrolledCourses', { query: { fields: 'card' } }),
  call('busyStudent', 'GET /exercises/student'),
];

const skillCalls = ({ studentId, roleId, competencyId }: SchoolCallRecords): SchoolCall[] => [
  call('student', 'GET /learninglist/{studentId}', { params: { studentId } }),
  call('student', 'GET /upskillrole/roles'),
  call('student', 'GET /upskillrole/roles/{roleId}', { params: { roleId } }),
  call('student', 'GET /upskillrole/competencies'),
  call('student', 'GET /upskillrole/courses'),
  call('student', 'GET /upskillrole/modules'),
  call('student', 'GET /upskillrole/students/{studentId}', { params: { studentId } }),
  call('student', 'GET /upskillrole/students/{studentId}/roles', { params: { studentId } }),
  call('student', 'POST /learning-path/compute', {
    body: { studentID: studentId, roleID: roleId, missingCompetencyIDs: [competencyId] },
  }),
];

const teacherCalls = (subjects: SchoolCallRecords): SchoolCall[] => {
  const { taughtId: courseId, learnerId } = subjects;
  return [
    call('teacher', 'GET /teaching/courses'),
    call('teacher', 'GET /teaching/work', { query: { state: 'waiting' } }),
    call('teacher', 'GET /teaching/work', { query: { state: 'late' } }),
    call('teacher', 'GET /teaching/work', { query: { state: 'graded' } }),
    call('teacher', 'GET /teaching/work', { query: { courseId, search: 'Ada' } }),
    call('teacher', 'GET /teaching/submissions/{submissionId}', {
      params: { submissionId: subjects.waitingSubmissionId },
    }),
    call('teacher', 'GET /teaching/attempts/{attemptId}', {
      params: { attemptId: subjects.waitingAttemptId },
    }),
    call('teacher', 'GET /teaching/courses/{courseId}/roster', { params: { courseId } }),
    call('teacher', 'GET /teaching/courses/{courseId}/roster', {
      params: { courseId },
      query: { page: '1', search: 'Ada' },
    }),
    call('teacher', 'GET /teaching/courses/{courseId}/roster/summary', { params: { courseId } }),
    call('teacher', 'GET /teaching/courses/{courseId}/learners', { params: { courseId } }),
    call('teacher', 'GET /teaching/courses/{courseId}/learners/{learnerId}', {
      params: { courseId, learnerId },
    }),
    call('teacher', 'GET /messages/conversations'),
    call('teacher', 'GET /messages/conversations', { query: { courseId } }),
  ];
};

const releaseCalls = ({ remote: name, version }: SchoolCallRecords): SchoolCall[] => [
  call('tool', 'GET /v1/status'),
  call('releaser', 'GET /v1/release-board'),
  call('releaser', 'GET /v1/release-history'),
  call('releaser', 'GET /v1/release-history', { query: { remote: name } }),
  call('releaser', 'GET /v1/release-rights'),
  call('releaser', 'GET /v1/release-graph', { query: { channel: 'production' } }),
  call('tool', 'GET /v1/channels/{channel}/revisions', { params: { channel: 'production' } }),
  call('releaser', 'GET /v1/channels/{channel}/remotes/{name}/health', {
    params: { channel: 'production', name },
  }),
  call('releaser', 'GET /v1/channels/{channel}/remotes/{name}/settings', {
    params: { channel: 'production', name },
  }),
  call('releaser', 'GET /v1/channels/{channel}/remotes/{name}/backend', {
    params: { channel: 'production', name },
  }),
  call('visitor', 'GET /page-settings/{name}', { params: { name } }),
  call('releaser', 'GET /v1/remotes/{name}/releases', { params: { name } }),
  call('releaser', 'GET /v1/remotes/{name}/releases/{version}', { params: { name, version } }),
  call('releaser', 'GET /v1/remotes/{name}/failures', { params: { name } }),
];
