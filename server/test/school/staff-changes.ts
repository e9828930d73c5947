/** Calls of teachers and teams that change data, in an order in which each finds what it needs. */
import { createSchoolChangeCall, type SchoolChangeCall, UNKNOWN_RECORD_ID } from './change-call.ts';
import { createManageCalls } from './manage-changes.ts';
import type { SchoolCallRecords } from './school-call-records.ts';

export const createTeacherAndTeamChangeCalls = (
  subjects: SchoolCallRecords,
): SchoolChangeCall[] => [
  ...deskCalls(subjects),
  ...rosterCalls(subjects),
  ...registryCalls(subjects),
  ...channelCalls(subjects),
  ...requestCalls(),
  ...webhookCalls(subjects),
  ...accessCalls(subjects),
  ...createManageCalls(subjects),
  ...secondFactorCalls(),
  createSchoolChangeCall('student', 'GET /user/sessions'),
  createSchoolChangeCall('student', 'DELETE /user/sessions/{sessionId}', {
    params: { sessionId: UNKNOWN_RECORD_ID },
  }),
  createSchoolChangeCall('student', 'POST /user/sessions/end-others'),
  // The sign-out comes last, because it ends the student's session.
  createSchoolChangeCall('student', 'POST /auth/logout', { body: {} }),
];

const REASON = 'A test of plans.';

const secondFactorCalls = (): SchoolChangeCall[] => {
  const passkey = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
  const signed = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
  const assertion = { ...passkey, response: signed };
  const attestation = { ...passkey, response: { clientDataJSON: 'x', attestationObject: 'x' } };
  const code = '000000';
  const student = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('student', operation, input);
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
    createSchoolChangeCall('visitor', 'POST /auth/secondFactor', {
      body: { step: 'x', code },
      status: 401,
    }),
    createSchoolChangeCall('visitor', 'POST /auth/passkey/begin'),
    createSchoolChangeCall('visitor', 'POST /auth/passkey', {
      body: { response: assertion },
      status: 401,
    }),
  ];
};

const deskCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => [
  createSchoolChangeCall('teacher', 'GET /teaching/work', {
    query: { itemId: subjects.taughtAssignmentId, itemCourseId: subjects.taughtId },
  }),
  createSchoolChangeCall('teacher', 'PUT /teaching/submissions/{submissionId}/grade', {
    params: { submissionId: subjects.waitingSubmissionId },
    body: { grade: 15, feedback: 'Good.', revision: 0 },
  }),
  createSchoolChangeCall('teacher', 'PUT /teaching/attempts/{attemptId}/points', {
    params: { attemptId: subjects.waitingAttemptId },
    body: { revision: 0, marks: [{ index: 9, score: 4, feedback: 'Good.' }] },
  }),
];

const rosterCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => {
  const { taughtId: courseId, learnerId, taughtAssignmentId, instructorId } = subjects;
  const params = { courseId };
  return [
    createSchoolChangeCall('teacher', 'PUT /teaching/courses/{courseId}/allowances', {
      params,
      body: { learnerId, assignmentId: taughtAssignmentId, extraAttempts: 1 },
    }),
    createSchoolChangeCall('teacher', 'PUT /teaching/courses/{courseId}/results', {
      params,
      body: { learnerIds: [learnerId], result: 'Pass' },
    }),
    createSchoolChangeCall('teacher', 'PUT /teaching/courses/{courseId}/results', {
      params,
      body: { learnerIds: 'all-who-meet-the-rule', result: 'Pass' },
    }),
    createSchoolChangeCall('teacher', 'GET /messages/unread/{chatId}', {
      params: { chatId: `${courseId}_${learnerId}_${instructorId}` },
    }),
  ];
};

const registryCalls = ({ remote: name, version }: SchoolCallRecords): SchoolChangeCall[] => {
  const params = { name, version };
  const checks = `/v1/remotes/{name}/releases/{version}/checks`;
  return [
    createSchoolChangeCall('tool', 'GET /v1/token', { query: { action: 'publish' } }),
    createSchoolChangeCall('tool', 'GET /v1/checkers'),
    createSchoolChangeCall('tool', 'POST /v1/checkers', { body: {}, status: 403 }),
    createSchoolChangeCall('tool', 'DELETE /v1/checkers/{name}', {
      params: { name: 'x' },
      body: { reason: REASON },
      status: 403,
    }),
    createSchoolChangeCall('tool', 'GET /v1/release-board', { query: { after: 'catalog' } }),
    createSchoolChangeCall('tool', 'GET /v1/remotes/{name}/releases', {
      params,
      query: { search: '0.1.1' },
    }),
    createSchoolChangeCall('tool', `GET ${checks}`, {
      params,
      query: { channel: 'production', digest: 'x' },
    }),
    createSchoolChangeCall('tool', `POST ${checks}`, {
      params,
      body: { channel: 'production' },
      status: 403,
    }),
    createSchoolChangeCall('tool', 'POST /v1/remotes/{name}/uploads', {
      params,
      body: { descriptor: {} },
      status: 422,
    }),
    createSchoolChangeCall('tool', 'POST /v1/remotes/{name}/releases', {
      params,
      body: { descriptor: {} },
      status: 422,
    }),
    createSchoolChangeCall('tool', 'PUT /v1/remotes/{name}/previews', {
      params,
      body: { version, branch: 'one' },
      status: 422,
    }),
    createSchoolChangeCall('tool', 'DELETE /v1/remotes/{name}/previews', {
      params,
      body: { branch: 'one' },
    }),
    createSchoolChangeCall('tool', 'POST /v1/remotes/{name}/releases/{version}/withdraw', {
      params,
      body: { reason: REASON },
    }),
  ];
};

const channelCalls = ({ remote: name, version }: SchoolCallRecords): SchoolChangeCall[] => {
  const channel = 'production';
  const params = { channel, name };
  const body = { reason: REASON };
  return [
    createSchoolChangeCall('tool', 'PUT /v1/channels/{channel}/remotes/{name}', {
      params,
      body: { version },
      status: 428,
    }),
    createSchoolChangeCall('tool', 'POST /v1/channels/{channel}/rollback', {
      params,
      body: { remote: name },
      status: 422,
    }),
    createSchoolChangeCall('tool', 'POST /v1/channels/{channel}/changes', {
      params,
      body: { changes: [{ remote: name, action: 'promote', version }], reason: REASON },
      status: 428,
    }),
    createSchoolChangeCall('tool', 'PATCH /v1/channels/{channel}/remotes/{name}/canary', {
      params,
      body: { version, paused: true, reason: REASON },
      status: 409,
    }),
    createSchoolChangeCall('tool', 'PATCH /v1/channels/{channel}/settings', {
      params,
      body: { canary: { errorLimit: 0.05 }, reason: REASON },
    }),
    createSchoolChangeCall('tool', 'POST /v1/channels/{channel}/freeze', { params, body }),
    createSchoolChangeCall('tool', 'DELETE /v1/channels/{channel}/freeze', { params, body }),
  ];
};

/** No change waits for approval, so these calls find no request. */
const requestCalls = (): SchoolChangeCall[] => {
  const request = { params: { id: 'x' }, status: 404 };
  return [
    createSchoolChangeCall('tool', 'POST /v1/release-requests/{id}/approve', request),
    createSchoolChangeCall('tool', 'PUT /v1/release-requests/{id}/approval', {
      ...request,
      status: 428,
    }),
    createSchoolChangeCall('tool', 'POST /v1/release-requests/{id}/refuse', {
      ...request,
      body: { reason: REASON },
    }),
  ];
};

const webhookCalls = ({ remote: name }: SchoolCallRecords): SchoolChangeCall[] => {
  const webhooks = '/v1/remotes/{name}/webhooks';
  const unknown = { params: { name, id: 'unknown', delivery: 'unknown' }, status: 404 };
  return [
    createSchoolChangeCall('tool', `POST ${webhooks}`, {
      params: { name },
      body: { url: 'https://hooks.example/x' },
    }),
    createSchoolChangeCall('tool', `GET ${webhooks}`, { params: { name } }),
    createSchoolChangeCall('tool', `GET ${webhooks}/{id}/deliveries`, unknown),
    createSchoolChangeCall('tool', `POST ${webhooks}/{id}/test`, unknown),
    createSchoolChangeCall('tool', `POST ${webhooks}/{id}/deliveries/{delivery}/resend`, unknown),
    createSchoolChangeCall('tool', `DELETE ${webhooks}/{id}`, unknown),
  ];
};

const accessCalls = ({ remote: name }: SchoolCallRecords): SchoolChangeCall[] => {
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, input);
  const tokens = '/v1/remotes/{name}/tokens';
  const checkers = '/v1/remotes/{name}/checkers';
  const ofToken = (answer: unknown) => ({
    name,
    id: (answer as { token: { id: string } }).token.id,
  });
  const checker = 'machine';
  return [
    call(`POST ${tokens}`, {
      params: { name },
      body: { label: 'pipeline', channel: '*', actions: ['publish'], days: 30 },
    }),
    call(`POST ${tokens}/{id}/renewal`, { paramsAfter: ofToken, body: { days: 60 } }),
    call(`DELETE ${tokens}/{id}`, { paramsAfter: ofToken }),
    call(`POST ${checkers}`, {
      params: { name },
      body: { name: checker, key: 'k'.repeat(43), days: 30 },
    }),
    call(`POST ${checkers}/{checker}/renewal`, { params: { name, checker }, body: { days: 60 } }),
    call('GET /v1/remotes/{name}/access', { params: { name } }),
    call(`DELETE ${checkers}/{checker}`, { params: { name, checker }, body: { reason: REASON } }),
    call('PUT /v1/release-mails', { body: { remote: name, kinds: ['healed', 'expiring'] } }),
    call('GET /v1/release-mails'),
  ];
};
