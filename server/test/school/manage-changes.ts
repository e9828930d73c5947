/** Calls of administrators and group managers of a school that change data, in an order in which each finds what it needs. */
import type { ReportRecipient, ReportSchedule } from '@cairn/api/report-schedules.contract';
import { createCatalogueCalls } from './catalogue-changes.ts';
import { createSchoolChangeCall, type SchoolChangeCall } from './change-call.ts';
import type { SchoolCallRecords } from './school-call-records.ts';

const REASON = 'A test of plans.';

/** First password that an administrator gives to a person. */
export const GIVEN_PASSWORD = 'lantern over the weir';

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

const mailTextCalls = () => {
  const params = { kind: 'password-changed' };
  const text = { subject: 'Changed', text: 'Your password was changed.' };
  return [
    createSchoolChangeCall('releaser', 'GET /manage/settings/mails'),
    createSchoolChangeCall('releaser', 'PUT /manage/settings/mails/{kind}', {
      params,
      body: { before: { custom: null }, after: { custom: text } },
    }),
    createSchoolChangeCall('releaser', 'POST /manage/settings/mails/{kind}/preview', {
      params,
      body: text,
    }),
    createSchoolChangeCall('releaser', 'POST /manage/settings/mails/{kind}/test', {
      params,
      body: text,
    }),
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
    ...change(
      'reminders',
      { isDueOn: true, isOverdueOn: true },
      { isDueOn: true, isOverdueOn: false },
    ),
    ...change('uploads', { submissionMb: 25 }, { submissionMb: 20 }),
    ...mailTextCalls(),
    createSchoolChangeCall('releaser', 'GET /manage/settings/support'),
    createSchoolChangeCall('releaser', 'PUT /manage/settings/support', {
      body: {
        before: { supportEmail: '', footerLinks: [] },
        after: { supportEmail: '', footerLinks: [{ text: 'Terms', url: '/terms' }] },
      },
    }),
  ];
};

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

/** Calls of an administrator. The releaser of the school is one, too. */
export const createManageCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => {
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
    call('GET /manage/filter-choices', {
      query: { kind: 'group', search: 'school', chosen: groupId },
    }),
    call('GET /manage/filter-choices', { query: { kind: 'course', search: 'course' } }),
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
    call('POST /manage/people', {
      body: {
        firstName: 'Jonas',
        lastName: 'Weber',
        email: 'jonas@school.example',
        groupIds: [groupId],
        courseIds: [],
        signIn: { kind: 'password', password: GIVEN_PASSWORD, mustChange: true },
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
    call('GET /manage/settings/partners'),
    call('PUT /manage/settings/partners', {
      body: { before: { switches: {} }, after: { switches: {} } },
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
    ...(['course', 'document'] as const).map((kind) =>
      call('POST /manage/item-groups/preview', {
        body: { kind, itemId: taughtId, leave: [groupId], join: ['evening-cohort'] },
      }),
    ),
    call('POST /manage/groups/{groupId}/take-item', {
      params: { groupId: 'evening-cohort' },
      body: { kind: 'course', itemId: taughtId },
    }),
    ...ruleCalls(subjects),
    call('POST /manage/groups/{groupId}/archive', { params: { groupId: 'evening-cohort' } }),
    call('POST /manage/groups/{groupId}/restore', { params: { groupId: 'evening-cohort' } }),
    call('GET /manage/reports/certificates/months'),
    call('GET /manage/reports/certificates/file', { query: { search: 'ada course' } }),
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
    call('POST /manage/overview/attention/{kind}/retry', { params: { kind: 'failed-mails' } }),
    call('POST /manage/overview/attention/{kind}/retry', { params: { kind: 'failed-jobs' } }),
    call('GET /manage/reports/completion', { query: { group: groupId, course: taughtId } }),
    call('GET /manage/reports/completion/file', { query: { from: '2026-01-01' } }),
    call('GET /manage/reports/activity', { query: { unit: 'week', group: groupId } }),
    call('GET /manage/reports/activity/file'),
    call('GET /manage/reports/overdue', { query: { group: groupId, course: taughtId } }),
    call('GET /manage/reports/overdue/file'),
    call('GET /manage/reports/stops', { query: { course: taughtId, group: groupId } }),
    call('GET /manage/reports/stops/file', { query: { course: taughtId } }),
    call('GET /manage/reports/surveys/{courseId}', { params: { courseId: taughtId } }),
    call('GET /manage/reports/surveys/{courseId}/file', {
      params: { courseId: taughtId },
      query: { group: groupId },
    }),
    ...reportMailCalls(taughtId),
    ...createCatalogueCalls(subjects),
    call('GET /manage/log', { query: { object: learnerId, action: 'person-disabled' } }),
    call('GET /manage/log/file', { query: { object: learnerId } }),
    call('POST /manage/people/{personId}/export', { params: { personId: learnerId } }),
    call('GET /manage/people/{personId}/export', { params: { personId: learnerId } }),
    call('GET /manage/people/{personId}/export/file', {
      params: { personId: learnerId },
      status: 404,
    }),
    call('POST /auth/confirmIdentity', { body: { password: 'wrong' }, status: 400 }),
    call('POST /auth/confirmIdentity', { body: { mailedCode: '000000' }, status: 400 }),
    call('POST /auth/confirmIdentity/mail', { status: 409 }),
    call('POST /manage/people/{personId}/erase', {
      params: { personId: 'school-student-17' },
      body: { email: 'student-17@school.example', reason: REASON },
    }),
  ];
};

/** Calls about reports that are sent by mail. */
const reportMailCalls = (courseId: string): SchoolChangeCall[] => {
  const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
    createSchoolChangeCall('releaser', operation, input);
  const toParams = (answer: unknown) => {
    const { scheduleId } = answer as ReportSchedule;
    return { scheduleId };
  };
  return [
    call('GET /manage/report-schedules', { query: { report: 'surveys' } }),
    call('POST /manage/report-schedules', {
      bodyAfter: (listed) => ({
        report: 'surveys',
        filters: { course: [courseId] },
        frequency: 'weekly',
        personIds: (listed as { people: ReportRecipient[] }).people.map((one) => one.personId),
      }),
    }),
    call('PUT /manage/report-schedules/{scheduleId}', {
      paramsAfter: toParams,
      bodyAfter: (created) => ({
        frequency: 'monthly',
        personIds: (created as ReportSchedule).recipients.map((one) => one.personId),
      }),
    }),
    call('POST /manage/report-schedules/{scheduleId}/end', { paramsAfter: toParams }),
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
