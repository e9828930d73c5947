/** Calls of teachers and teams that change data, in an order in which each finds what it needs. */
import { createSchoolChangeCall, type SchoolChangeCall, UNKNOWN_RECORD_ID } from './change-call.ts';
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
  ...manageCalls(subjects),
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

/** Prepares actions on people, starts them, and reads what became of them. */
const peopleActionCalls = ({
  learnerId,
  taughtId,
  groupId,
}: SchoolCallRecords): SchoolChangeCall[] => {
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, input);
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

/** Changes of the settings that all pages, mails and certificates show, and that decide what the server does. */
const settingCalls = () => {
  const change = (section: string, before: object, after: object, more: object = {}) => [
    createSchoolChangeCall('releaser', `GET /manage/settings/${section}`),
    createSchoolChangeCall('releaser', `PUT /manage/settings/${section}`, {
      body: { before, after, ...more },
    }),
  ];
  const brand = { name: 'Cairn', logo: null, accent: null };
  const accent = { light: '#0b5e6b', dark: '#63c8d0' };
  const newLogo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const founder = { founderName: '', signature: null };
  return [
    ...change('brand', brand, { ...brand, accent }, { newLogo }),
    ...change(
      'certificate',
      founder,
      { ...founder, founderName: 'Ada Keller' },
      { newSignature: newLogo },
    ),
    ...change('time', { timeZone: 'UTC' }, { timeZone: 'Europe/Berlin' }),
    ...change('session', { minutes: 43_200 }, { minutes: 86_400 }),
    ...change('assistant', { isOn: true }, { isOn: true }),
    ...change('uploads', { submissionMb: 25 }, { submissionMb: 20 }),
    createSchoolChangeCall('releaser', 'GET /manage/settings/support'),
    createSchoolChangeCall('releaser', 'PUT /manage/settings/support', {
      body: {
        before: { supportEmail: '', footerLinks: [] },
        after: { supportEmail: '', footerLinks: [{ text: 'Terms', url: '/terms' }] },
      },
    }),
  ];
};

/** Reads and changes the courses of the catalogue. */
const catalogueCalls = ({ taughtId: courseId, learnerId, instructorId }: SchoolCallRecords) => {
  const params = { courseId };
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, input);
  return [
    call('GET /manage/courses', { query: { search: 'course', status: 'published' } }),
    call('GET /manage/courses', { query: { order: 'title' } }),
    call('PUT /manage/courses/{courseId}/state', { params, body: { state: 'hidden' } }),
    call('PUT /manage/courses/{courseId}/state', { params, body: { state: 'shown' } }),
    call('POST /manage/courses/{courseId}/take-over', { params }),
    call('GET /manage/courses/{courseId}/owner-choices', { params, query: { search: 'a' } }),
    call('PUT /manage/courses/{courseId}/owner', {
      params,
      body: { before: instructorId, personId: learnerId },
      status: 409,
    }),
    call('POST /manage/courses/{courseId}/give-back', { params }),
  ];
};

/** Creates, changes and cancels webinars, and marks their attendees. */
const webinarCalls = ({ webinarId: filedId, learnerId: personId }: SchoolCallRecords) => {
  const text = {
    title: 'An hour of plans',
    description: '',
    begins: '2099-07-04T14:00',
    ends: '2099-07-04T15:00',
    timeZone: 'UTC',
    meetingUrl: 'https://meet.example/plans',
  };
  const params = { webinarId: 'an-hour-of-plans' };
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, input);
  const filed = { params: { webinarId: filedId } };
  return [
    call('GET /manage/webinars', { query: { search: 'webinar' } }),
    call('POST /manage/webinars', { body: { text } }),
    call('GET /manage/webinars/{webinarId}', { params }),
    call('PUT /manage/webinars/{webinarId}', {
      params,
      body: { before: text, after: { ...text, begins: '2099-07-04T13:00' } },
    }),
    call('GET /manage/webinars/{webinarId}/attendees', filed),
    call('GET /manage/webinars/{webinarId}/attendees/file', filed),
    call('PUT /manage/webinars/{webinarId}/attendees/{personId}', {
      params: { ...params, personId },
      body: { hasAttended: true },
      status: 404,
    }),
    call('POST /manage/webinars/{webinarId}/cancel', { params }),
    call('POST /manage/webinars/{webinarId}/take-over', filed),
    call('POST /manage/webinars/{webinarId}/give-back', filed),
  ];
};

/** Calls of an administrator. The releaser of the school is one, too. */
/** A file of people is uploaded, checked and applied; a second one is checked only. */
const peopleImportCalls = ({ groupId }: SchoolCallRecords): SchoolChangeCall[] => {
  const paramsAfter = (found: unknown) => found as { importId: string };
  const call = (operation: string, input: Omit<SchoolChangeCall, 'as' | 'operation'> = {}) =>
    createSchoolChangeCall('releaser', operation, { paramsAfter, ...input });
  const upload = (rows: string) =>
    createSchoolChangeCall('releaser', 'POST /manage/imports', {
      query: { fileName: 'people.csv' },
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(`email,groups,externalId\n${rows}`),
    });
  const check = call('POST /manage/imports/{importId}/check', {
    body: { columns: ['email', 'groups', 'externalId'], sendsInvitations: true },
  });
  return [
    upload(`imported@school.example,${groupId},I-1\nstudent-3@school.example,${groupId},\n`),
    check,
    call('GET /manage/imports/{importId}'),
    call('POST /manage/imports/{importId}/apply'),
    call('POST /manage/imports/{importId}/stop'),
    call('GET /manage/imports/{importId}/rows', { query: { verdict: 'new' } }),
    upload('wrong,no-such-group,I-1\n'),
    check,
    call('GET /manage/imports/{importId}/refused'),
  ];
};

const manageCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => {
  const { learnerId, taughtId, groupId } = subjects;
  const params = { personId: learnerId };
  const role = { email: 'teacher-1@school.example', role: 'author' };
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, input);
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
        const after = { firstName: 'Corrected', lastName, externalId: 'RC-1' };
        return { before, after, reissueCertificates: true };
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
    ...peopleImportCalls(subjects),
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
    ...settingCalls(),
    call('GET /manage/staff-roles'),
    call('GET /manage/staff-roles', { query: { account: 'none' } }),
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
    ...ruleCalls(subjects),
    call('POST /manage/groups/{groupId}/archive', { params: { groupId: 'evening-cohort' } }),
    call('POST /manage/groups/{groupId}/restore', { params: { groupId: 'evening-cohort' } }),
    call('GET /manage/reports/certificates', { query: { search: 'ada course' } }),
    call('GET /manage/reports/certificates'),
    call('POST /manage/reports/certificates/{certificateId}/revoke', {
      paramsAfter: (listed) => {
        const { certificates } = listed as { certificates: { certificateId: string }[] };
        return { certificateId: certificates[0]?.certificateId ?? '' };
      },
      body: { reason: REASON },
    }),
    call('GET /manage/overview/job'),
    call('POST /manage/overview/job/dismiss'),
    call('GET /manage/overview/figures'),
    call('GET /manage/overview/attention'),
    call('GET /manage/reports/completion', { query: { group: groupId, course: taughtId } }),
    call('GET /manage/reports/completion/file', { query: { from: '2026-01-01' } }),
    ...catalogueCalls(subjects),
    ...webinarCalls(subjects),
    call('GET /manage/log', { query: { object: learnerId, action: 'person-disabled' } }),
    call('GET /manage/log/file', { query: { object: learnerId } }),
    call('POST /manage/people/{personId}/export', { params: { personId: learnerId } }),
    call('GET /manage/people/{personId}/export', { params: { personId: learnerId } }),
    call('GET /manage/people/{personId}/export/file', {
      params: { personId: learnerId },
      status: 404,
    }),
    call('POST /auth/confirmIdentity', { body: { password: 'wrong' }, status: 400 }),
    call('POST /manage/people/{personId}/erase', {
      params: { personId: 'school-student-17' },
      body: { email: 'student-17@school.example', reason: REASON },
    }),
  ];
};

/** Calls about enrolment rules; the school has one of the group, and the job applies the new one. */
const ruleCalls = ({ groupId }: SchoolCallRecords): SchoolChangeCall[] => {
  const before = {
    startDay: '2026-01-01',
    due: { kind: 'days', days: 30 },
    isMandatory: true,
    renewalMonths: 12,
    endsOnLeaving: true,
  };
  const after = { ...before, due: { kind: 'days', days: 60 } };
  const body = { ...before, courseId: 'school-course-1' };
  const params = { groupId, ruleId: `rule-of-${groupId}` };
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, { params, ...input });
  return [
    call('POST /manage/groups/{groupId}/rules/preview', { body }),
    call('POST /manage/groups/{groupId}/rules', { body }),
    call('GET /manage/groups/{groupId}/rules'),
    call('POST /manage/rules/{ruleId}/preview', { body: after }),
    call('PUT /manage/rules/{ruleId}', { body: { before, after } }),
    call('POST /manage/rules/{ruleId}/end', { params: { ruleId: 'school-rule-to-end' } }),
  ];
};
