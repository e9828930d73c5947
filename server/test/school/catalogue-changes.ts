/** Calls of an administrator about the catalogue: courses, webinars, roles, competencies and documents. */
import { createSchoolChangeCall, type SchoolChangeCall } from './change-call.ts';
import type { SchoolCallRecords } from './school-call-records.ts';

const call = (operation: string, input?: Omit<SchoolChangeCall, 'as' | 'operation'>) =>
  createSchoolChangeCall('releaser', operation, input);

/** Reads and changes the courses of the catalogue. */
const courseCalls = ({ taughtId: courseId, learnerId, instructorId }: SchoolCallRecords) => {
  const params = { courseId };
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
    call('DELETE /manage/webinars/{webinarId}', { params }),
    call('POST /manage/webinars/{webinarId}/take-over', filed),
    call('POST /manage/webinars/{webinarId}/give-back', filed),
  ];
};

const BYTES = { 'content-type': 'application/octet-stream' };

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates, changes and removes a role with its picture. */
const jobRoleCalls = ({ roleId: filedId, taughtId, competencyId }: SchoolCallRecords) => {
  const text = {
    title: 'Planner of schools',
    description: 'Plans.',
    courseIds: [taughtId],
    competencyIds: [competencyId],
  };
  const params = { roleId: 'planner-of-schools' };
  const filed = { params: { roleId: filedId } };
  return [
    call('GET /manage/job-roles', { query: { search: 'role' } }),
    call('POST /manage/job-roles', { body: { text } }),
    call('GET /manage/job-roles/{roleId}', { params }),
    call('PUT /manage/job-roles/{roleId}', {
      params,
      body: { before: text, after: { ...text, title: 'Planner' } },
    }),
    call('PUT /manage/job-roles/{roleId}/picture', {
      params,
      query: { before: '' },
      headers: BYTES,
      body: PNG,
    }),
    call('DELETE /manage/job-roles/{roleId}/picture', {
      params,
      query: { before: 'another' },
      status: 409,
    }),
    call('DELETE /manage/job-roles/{roleId}', { params }),
    call('POST /manage/job-roles/{roleId}/take-over', filed),
    call('POST /manage/job-roles/{roleId}/give-back', filed),
  ];
};

/** Creates and changes a competency. */
const competencyCalls = ({ competencyId: filedId }: SchoolCallRecords) => {
  const text = { name: 'Planning schools', questions: [] };
  const params = { competencyId: 'planning-schools' };
  const filed = { params: { competencyId: filedId } };
  return [
    call('GET /manage/competencies', { query: { search: 'plan' } }),
    call('POST /manage/competencies', { body: { text } }),
    call('GET /manage/competencies/{competencyId}', { params }),
    call('PUT /manage/competencies/{competencyId}', {
      params,
      body: { before: text, after: { ...text, name: 'Planning' } },
    }),
    call('POST /manage/competencies/{competencyId}/take-over', filed),
    call('POST /manage/competencies/{competencyId}/give-back', filed),
  ];
};

/** Uploads, changes, replaces, orders and removes a document. */
const documentCalls = ({ documentId: filedId, groupId }: SchoolCallRecords) => {
  const text = { title: 'Plan of schools', category: 'Plans', groupIds: [groupId] };
  const params = { documentId: 'plan-of-schools' };
  const filed = { params: { documentId: filedId } };
  const file = { headers: BYTES, body: Buffer.from('A plan.') };
  return [
    call('GET /manage/documents', { query: { search: 'plan' } }),
    call('POST /manage/documents', {
      ...file,
      query: {
        fileName: 'plan.txt',
        title: text.title,
        category: text.category,
        groupIds: groupId,
      },
    }),
    call('GET /manage/documents/{documentId}', { params }),
    call('GET /manage/documents/{documentId}/file', { params }),
    call('PUT /manage/documents/{documentId}', {
      params,
      body: { before: text, after: { ...text, title: 'Plan of all schools' } },
    }),
    call('PUT /manage/documents/{documentId}/file', {
      ...file,
      params,
      query: { fileName: 'plan.txt', before: 'another' },
      status: 409,
    }),
    call('GET /manage/document-order'),
    call('PUT /manage/document-order', { body: { before: [], after: [] }, status: 409 }),
    call('DELETE /manage/documents/{documentId}', { params }),
    call('POST /manage/documents/{documentId}/take-over', filed),
    call('POST /manage/documents/{documentId}/give-back', filed),
  ];
};

const categoryCalls = () => [
  call('GET /manage/categories'),
  call('POST /manage/categories', { body: { name: 'Plans of plans' } }),
  call('PUT /manage/categories', { body: { before: 'Plans of plans', name: 'Plans of all' } }),
  call('PUT /manage/category-order', { body: { before: [], after: [] }, status: 409 }),
  call('DELETE /manage/categories', { query: { name: 'Plans of all' } }),
];

export const createCatalogueCalls = (subjects: SchoolCallRecords): SchoolChangeCall[] => [
  ...courseCalls(subjects),
  ...webinarCalls(subjects),
  ...jobRoleCalls(subjects),
  ...competencyCalls(subjects),
  ...documentCalls(subjects),
  ...categoryCalls(),
];
