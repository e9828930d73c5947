/** Tests of the requests and responses of assignment calls. */
import { fetchSubmissionFile } from '@cairn/api/submission-file';
import {
  getSubmissionFile,
  listStudentAssignments,
  listSubmissions,
  submitAssignment,
  uploadAssignmentAttachment,
  findUploadedUrl,
} from '@cairn/api/submissions.contract';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { http } from './index.ts';
import { readSentCall, type ExpectedWireCall, toExpectedCall } from './test/wire-call.ts';

const submission = {
  SubmissionID: 's1',
  AssignmentID: 'a1',
  Attempt: 2,
  SubmissionTime: '2026-03-01T10:00:00Z',
  Grade: 12,
  GradedAt: '2026-03-02T10:00:00Z',
  GradedBy: 'Ada Moss',
  GraderFeedback: 'Good',
  Content: '<p>Mine</p>',
  Attachments: [{ name: 'one.pdf', s3Url: '/f/1' }],
};
const sent = {
  assignmentId: 'a1',
  attempt: 2,
  content: '<p>Mine</p>',
  attachments: [{ name: 'one.pdf', s3Url: '/f/1' }],
  isLate: false,
};

const calls: Readonly<Record<string, ExpectedWireCall>> = {
  '[TAPI-23] everything that was handed in': {
    endpoint: listStudentAssignments,
    request: {},
    reply: [submission],
    line: 'GET /api/courses/studentAssignments',
    identity: 'id',
  },
  '[TAPI-25] what was handed in for an assignment': {
    endpoint: listSubmissions,
    request: { query: { assignmentId: 'a&1' } },
    reply: [submission],
    line: 'GET /api/courses/submissions?assignmentId=a%261',
    identity: 'id',
  },
  '[TAPI-27] an answer': {
    endpoint: submitAssignment,
    request: { body: sent },
    reply: { message: 'Thank you' },
    line: 'POST /api/courses/submit',
    identity: 'id',
    body: sent,
  },
};

describe.each(Object.entries(calls))('%s', (title, wire) => {
  it(`${title}: of a student`, async () => {
    expect(await readSentCall(wire)).toEqual(toExpectedCall(wire));
  });
});

describe('a file for an assignment', () => {
  it.each([
    ['data', { data: '/f/1' }, '/f/1'],
    ['an address in data', { data: { s3Url: '/f/2' } }, '/f/2'],
    ['s3Url', { s3Url: '/f/3' }, '/f/3'],
    ['neither', {}, undefined],
  ])('[TAPI-30] is sent as a form; its address may stand in %s', async (_name, reply, address) => {
    signInAs();
    const requests = stubApi({ endpoint: uploadAssignmentAttachment, status: 200, body: reply });
    const body = new FormData();
    body.append('file', new File(['bytes'], 'one.txt'));
    expect(findUploadedUrl(await http.call(uploadAssignmentAttachment, { body }))).toBe(address);
    const [call] = listCallsTo(requests, uploadAssignmentAttachment);
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe(
      'POST /api/courses/uploadAssignmentAttachment',
    );
    expect(call?.headers.has('jwt-Token')).toBe(true);
    expect(call?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    // fetch cannot read jsdom's files, so the contents are tested in a browser.
    expect(await call?.text()).toContain('name="file"');
  });

  it('[TAPI-32] is read from its URL as a blob: from our server as the student, from others without credentials', async () => {
    signInAs();
    const id = '0b0f1c1e-1111-4222-8333-444455556666';
    const seen: Request[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      seen.push(new Request(input, init));
      return new Response('the bytes', { headers: { 'content-type': 'application/pdf' } });
    });
    for (const s3Url of [
      `/api/courses/submissionFiles/${id}`,
      'https://bucket.example/one.pdf?signature=s',
      '/api/courses/submissionFiles/../all',
    ]) {
      const blob = await fetchSubmissionFile(http, s3Url);
      expect([await blob.text(), blob.type]).toEqual(['the bytes', 'application/pdf']);
    }
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
    expect(seen.map(({ url, headers }) => [url, headers.has('jwt-Token')])).toEqual([
      [expect.stringContaining(getSubmissionFile.path.replace(':fileId', id)), true],
      ['https://bucket.example/one.pdf?signature=s', false],
      [expect.stringContaining('/api/courses/all'), false],
    ]);
  });
});
