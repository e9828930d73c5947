/** Calls of teachers and teams that change data, in an order in which each finds what it needs. */
import { createChangeCall, type ChangeCall, UNKNOWN_ID } from './change-call.ts';
import type { SchoolSubjects } from './school-subjects.ts';

export const staffChanges = (subjects: SchoolSubjects): ChangeCall[] => [
  ...deskCalls(subjects),
  ...rosterCalls(subjects),
  ...registryCalls(subjects),
  ...channelCalls(subjects),
  ...requestCalls(),
  ...webhookCalls(subjects),
  ...manageCalls(subjects),
  ...secondFactorCalls(),
  createChangeCall('student', 'GET /user/sessions'),
  createChangeCall('student', 'DELETE /user/sessions/{sessionId}', {
    params: { sessionId: UNKNOWN_ID },
  }),
  createChangeCall('student', 'POST /user/sessions/end-others'),
  // Comes last, because it ends the session.
  createChangeCall('student', 'POST /auth/logout', { body: {} }),
];

const REASON = 'A test of plans.';

const secondFactorCalls = (): ChangeCall[] => {
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
  const signed = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
  const assertion = { ...passkey, response: signed };
  const attestation = { ...passkey, response: { clientDataJSON: 'x', attestationObject: 'x' } };
  const code = '000000';
  const student = (operation: string, input?: Omit<ChangeCall, 'as' | 'operation'>) =>
    createChangeCall('student', operation, input);
  return [
    student('GET /user/second-factor'),
    student('POST /user/second-factor/app'),
    student('POST /user/second-factor/app/confirm', { body: { code }, status: 400 }),
    student('POST /user/second-factor/passkeys/begin'),
    student('POST /user/second-factor/passkeys', {
      body: { name: 'Laptop', response: attestation },
      status: 400,
    }),
    student('POST /user/second-factor/recovery-codes', { status: 409 }),
    student('DELETE /user/second-factor/app'),
    student('DELETE /user/second-factor/passkeys/{passkeyId}', { params: { passkeyId: 'x' } }),
    student('POST /auth/confirmIdentity/begin'),
    student('POST /auth/confirmIdentity', { body: { code }, status: 400 }),
    createChangeCall('visitor', 'POST /auth/secondFactor', {
      body: { step: 'x', code },
      status: 401,
    }),
    createChangeCall('visitor', 'POST /auth/passkey/begin'),
    createChangeCall('visitor', 'POST /auth/passkey', {
      body: { response: assertion },
      status: 401,
    }),
  ];
};

const deskCalls = (subjects: SchoolSubjects): ChangeCall[] => [
  createChangeCall('teacher', 'GET /teaching/work', {
    query: { itemId: subjects.taughtAssignmentId, itemCourseId: subjects.taughtId },
  }),
  createChangeCall('teacher', 'PUT /teaching/submissions/{submissionId}/grade', {
    params: { submissionId: subjects.waitingSubmissionId },
    body: { grade: 15, feedback: 'Good.', revision: 0 },
  }),
  createChangeCall('teacher', 'PUT /teaching/attempts/{attemptId}/points', {
    params: { attemptId: subjects.waitingAttemptId },
    body: { revision: 0, marks: [{ index: 9, score: 4, feedback: 'Good.' }] },
  }),
];

const rosterCalls = (subjects: SchoolSubjects): ChangeCall[] => {
  const { taughtId: courseId, learnerId, taughtAssignmentId, instructorId } = subjects;
  const params = { courseId };
  return [
    createChangeCall('teacher', 'PUT /teaching/courses/{courseId}/allowances', {
      params,
      body: { learnerId, assignmentId: taughtAssignmentId, extraAttempts: 1 },
    }),
    createChangeCall('teacher', 'PUT /teaching/courses/{courseId}/results', {
      params,
      body: { learnerIds: [learnerId], result: 'Pass' },
    }),
    createChangeCall('teacher', 'PUT /teaching/courses/{courseId}/results', {
      params,
      body: { learnerIds: 'all-who-meet-the-rule', result: 'Pass' },
    }),
    createChangeCall('teacher', 'GET /messages/unread/{chatId}', {
      params: { chatId: `${courseId}_${learnerId}_${instructorId}` },
    }),
  ];
};

const registryCalls = ({ remote: name, version }: SchoolSubjects): ChangeCall[] => {
  const params = { name, version };
  const checks = `/v1/remotes/{name}/releases/{version}/checks`;
  return [
    createChangeCall('tool', 'GET /v1/token', { query: { action: 'publish' } }),
    createChangeCall('tool', 'GET /v1/checkers'),
    createChangeCall('tool', 'POST /v1/checkers', { body: {}, status: 403 }),
    createChangeCall('tool', 'DELETE /v1/checkers/{name}', {
      params: { name: 'x' },
      body: { reason: REASON },
      status: 403,
    }),
    createChangeCall('tool', 'GET /v1/release-board', { query: { after: 'catalog' } }),
    createChangeCall('tool', 'GET /v1/remotes/{name}/releases', {
      params,
      query: { search: '0.1.1' },
    }),
    createChangeCall('tool', `GET ${checks}`, {
      params,
      query: { channel: 'production', digest: 'x' },
    }),
    createChangeCall('tool', `POST ${checks}`, {
      params,
      body: { channel: 'production' },
      status: 403,
    }),
    createChangeCall('tool', 'POST /v1/remotes/{name}/uploads', {
      params,
      body: { descriptor: {} },
      status: 422,
    }),
    createChangeCall('tool', 'POST /v1/remotes/{name}/releases', {
      params,
      body: { descriptor: {} },
      status: 422,
    }),
    createChangeCall('tool', 'PUT /v1/remotes/{name}/previews', {
      params,
      body: { version, branch: 'one' },
      status: 422,
    }),
    createChangeCall('tool', 'DELETE /v1/remotes/{name}/previews', {
      params,
      body: { branch: 'one' },
    }),
    createChangeCall('tool', 'POST /v1/remotes/{name}/releases/{version}/withdraw', {
      params,
      body: { reason: REASON },
    }),
  ];
};

const channelCalls = ({ remote: name, version }: SchoolSubjects): ChangeCall[] => {
  const channel = 'production';
  const params = { channel, name };
  const body = { reason: REASON };
  return [
    createChangeCall('tool', 'PUT /v1/channels/{channel}/remotes/{name}', {
      params,
      body: { version },
      status: 428,
    }),
    createChangeCall('tool', 'POST /v1/channels/{channel}/rollback', {
      params,
      body: { remote: name },
      status: 422,
    }),
    createChangeCall('tool', 'POST /v1/channels/{channel}/changes', {
      params,
      body: { changes: [{ remote: name, action: 'promote', version }], reason: REASON },
      status: 428,
    }),
    createChangeCall('tool', 'PATCH /v1/channels/{channel}/remotes/{name}/canary', {
      params,
      body: { version, paused: true, reason: REASON },
      status: 409,
    }),
    createChangeCall('tool', 'PATCH /v1/channels/{channel}/settings', {
      params,
      body: { canary: { errorLimit: 0.05 }, reason: REASON },
    }),
    createChangeCall('tool', 'POST /v1/channels/{channel}/freeze', { params, body }),
    createChangeCall('tool', 'DELETE /v1/channels/{channel}/freeze', { params, body }),
  ];
};

/** No change waits for approval, so these calls find no request. */
const requestCalls = (): ChangeCall[] => {
  const request = { params: { id: 'x' }, status: 404 };
  return [
    createChangeCall('tool', 'POST /v1/release-requests/{id}/approve', request),
    createChangeCall('tool', 'PUT /v1/release-requests/{id}/approval', { ...request, status: 428 }),
    createChangeCall('tool', 'POST /v1/release-requests/{id}/refuse', {
      ...request,
      body: { reason: REASON },
    }),
  ];
};

const webhookCalls = ({ remote: name }: SchoolSubjects): ChangeCall[] => {
  const webhooks = '/v1/remotes/{name}/webhooks';
  const unknown = { params: { name, id: 'unknown', delivery: 'unknown' }, status: 404 };
  return [
    createChangeCall('tool', `POST ${webhooks}`, {
      params: { name },
      body: { url: 'https://hooks.example/x' },
    }),
    createChangeCall('tool', `GET ${webhooks}`, { params: { name } }),
    createChangeCall('tool', `GET ${webhooks}/{id}/deliveries`, unknown),
    createChangeCall('tool', `POST ${webhooks}/{id}/test`, unknown),
    createChangeCall('tool', `POST ${webhooks}/{id}/deliveries/{delivery}/resend`, unknown),
    createChangeCall('tool', `DELETE ${webhooks}/{id}`, unknown),
  ];
};

/** Calls of an administrator. The releaser of the school is one, too. */
/** Prepares actions on people, starts them, and reads what became of them. */
const peopleActionCalls = ({ learnerId, taughtId, groupId }: SchoolSubjects): ChangeCall[] => {
  const call = (operation: string, input?: Omit<ChangeCall, 'as' | 'operation'>) =>
    createChangeCall('releaser', operation, input);
  const paramsAfter = (job: unknown) => ({ jobId: (job as { jobId: string }).jobId });
  const prepare = (action: object, selection: object = { personIds: [learnerId] }) =>
    call('POST /manage/people-actions', { body: { action, selection } });
  const actions = [
    { kind: 'join-group', groupId },
    { kind: 'leave-group', groupId },
    { kind: 'unenrol', courseId: taughtId },
    { kind: 'enrol', courseId: taughtId },
    { kind: 'invite-again' },
    { kind: 'password-mail' },
    { kind: 'disable' },
    { kind: 'enable' },
  ];
  return [
    ...actions.flatMap((action) => [
      prepare(action),
      call('POST /manage/jobs/{jobId}/start', { paramsAfter }),
    ]),
    prepare({ kind: 'enrol', courseId: taughtId }, { filters: { group: groupId } }),
    call('POST /manage/jobs/{jobId}/start', { paramsAfter }),
    call('GET /manage/jobs/{jobId}', { paramsAfter }),
    call('GET /manage/jobs/{jobId}/refusals', { paramsAfter }),
    prepare({ kind: 'export' }),
    call('GET /manage/jobs/{jobId}/people', { paramsAfter }),
  ];
};

const manageCalls = (subjects: SchoolSubjects): ChangeCall[] => {
  const { learnerId, taughtId, groupId } = subjects;
  const params = { personId: learnerId };
  const role = { email: 'teacher-1@school.example', role: 'author' };
  const call = (operation: string, input?: Omit<ChangeCall, 'as' | 'operation'>) =>
    createChangeCall('releaser', operation, input);
  return [
    call('GET /manage/people'),
    call('GET /manage/people', { query: { search: 'ada lovelaec', order: '-active' } }),
    call('GET /manage/people', { query: { group: groupId, role: 'author', order: 'created' } }),
    call('GET /manage/people', { query: { course: taughtId, active: '7-days', status: 'active' } }),
    call('GET /manage/people-filters'),
    call('GET /manage/course-choices', { query: { search: 'course' } }),
    call('POST /manage/people', {
      body: {
        firstName: 'Hannah',
        lastName: 'Vogel',
        email: 'hannah@school.example',
        groupIds: [groupId],
        courseIds: [taughtId],
        signIn: { kind: 'invitation' },
      },
    }),
    call('GET /manage/people/{personId}/courses', { params }),
    call('GET /manage/people/{personId}/log', { params }),
    call('GET /manage/people/{personId}', { params }),
    call('PUT /manage/people/{personId}', {
      params,
      bodyAfter: (person) => {
        const { firstName, lastName, externalId } = person as Record<string, string | null>;
        const before = { firstName, lastName, externalId };
        return { before, after: { ...before, externalId: 'RC-1' } };
      },
    }),
    call('POST /manage/people/{personId}/end-sessions', { params }),
    call('POST /manage/people/{personId}/disable', { params }),
    call('POST /manage/people/{personId}/enable', { params }),
    call('POST /manage/people/{personId}/confirm-address', { params }),
    call('POST /manage/people/{personId}/password-mail', { params }),
    call('POST /manage/people/{personId}/reset-second-factor', { params }),
    call('POST /manage/people/{personId}/invitation', { params }),
    call('PUT /manage/people/{personId}/email', {
      params,
      body: { email: 'another-address@school.example' },
    }),
    ...peopleActionCalls(subjects),
    call('POST /manage/staff-roles/give', { body: role }),
    call('GET /manage/settings/registration'),
    call('PUT /manage/settings/registration', {
      body: {
        before: { mode: 'open', domains: [] },
        after: { mode: 'open', domains: [{ domain: 'school.example', groupId }] },
      },
    }),
    call('GET /manage/settings/second-factor'),
    call('PUT /manage/settings/second-factor', {
      body: { before: { staff: 'optional' }, after: { staff: 'required' } },
      status: 409,
    }),
    call('GET /manage/staff-roles'),
    call('POST /manage/staff-roles/take', { body: role }),
    call('GET /manage/groups', { query: { search: 'school' } }),
    call('GET /manage/groups', { query: { state: 'archived' } }),
    call('GET /manage/groups/{groupId}', { params: { groupId } }),
    call('POST /manage/groups', { body: { name: 'Evening Cohort' } }),
    call('PUT /manage/groups/{groupId}', {
      params: { groupId: 'evening-cohort' },
      body: { before: 'Evening Cohort', name: 'Evening Cohort 2026' },
    }),
    call('POST /manage/group-changes/preview', {
      body: { personIds: [learnerId], join: 'evening-cohort', leave: groupId },
    }),
    call('POST /manage/group-changes', {
      body: { personIds: [learnerId], join: 'evening-cohort', leave: groupId },
    }),
    call('POST /manage/groups/{groupId}/archive', { params: { groupId: 'evening-cohort' } }),
    call('POST /manage/groups/{groupId}/restore', { params: { groupId: 'evening-cohort' } }),
    call('GET /manage/log', { query: { object: learnerId, action: 'person-disabled' } }),
    call('GET /manage/log/file', { query: { object: learnerId } }),
    call('POST /auth/confirmIdentity', { body: { password: 'wrong' }, status: 400 }),
    call('POST /manage/people/{personId}/erase', {
      params: { personId: 'school-student-17' },
      body: { email: 'student-17@school.example', reason: REASON },
    }),
  ];
};
