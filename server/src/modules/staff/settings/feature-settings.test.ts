/** Settings that decide what the server does: session length, time zone, assistant and uploads. */
import type { UploadSetting } from '@cairn/api/site-settings.contract';
import { sendSubmissionFile } from '../../../../test/send-file.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startTestApp({ submissionBytes: 25 * 1024 * 1024 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.pass(61_000);
  ({ client: admin } = await addStaff(test, 'administrator'));
});

const change = async (section: string, after: object, client = admin) => {
  const url = `/manage/settings/${section}`;
  const { values } = (await client.get(url)).json<{ values: object }>();
  return client.put(url, { before: values, after });
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Signs a student in, and returns how to renew the session later. */
const signIn = async () => {
  const { email, password } = await test.addStudent();
  const given = { username: email, password, frontendType: 'student' };
  const { refreshToken } = (await test.visitor.post('/auth/login', given)).json<{
    refreshToken: { jwtToken: string };
  }>();
  return async () =>
    (
      await test.visitor.post(
        '/auth/sessionRefresh',
        { username: email },
        { headers: { 'refresh-token': refreshToken.jwtToken } },
      )
    ).statusCode;
};

describe('[MSET-10] the session length', () => {
  it('is 30 days by default, and 15 minutes to 90 days', async () => {
    expect((await admin.get('/manage/settings/session')).json()).toMatchObject({
      values: { minutes: 30 * 24 * 60 },
    });
    for (const minutes of [14, 90 * 24 * 60 + 1, 20.5])
      expect((await change('session', { minutes })).statusCode).toBe(400);
    for (const minutes of [15, 90 * 24 * 60])
      expect((await change('session', { minutes })).statusCode).toBe(200);
  });

  it('counts for new sessions', async () => {
    await change('session', { minutes: 60 });
    const renewInTime = await signIn();
    const renewLate = await signIn();
    test.pass(59 * MINUTE_MS);
    expect(await renewInTime()).toBe(200);
    test.pass(2 * MINUTE_MS);
    expect(await renewLate()).toBe(401);
  });

  it('ends existing sessions that are older, and shortens the others', async () => {
    await change('session', { minutes: 30 * 24 * 60 });
    const older = await test.as(await test.addStudent());
    const renewOlder = await signIn();
    test.pass(2 * DAY_MS);
    const younger = await test.as(await test.addStudent());
    const renewYounger = await signIn();
    const renewYoungerLate = await signIn();
    ({ client: admin } = await addStaff(test, 'administrator'));
    await change('session', { minutes: 24 * 60 });
    expect((await older.get('/user/attributes')).statusCode).toBe(401);
    expect(await renewOlder()).toBe(401);
    expect((await younger.get('/user/attributes')).statusCode).toBe(200);
    expect(await renewYounger()).toBe(200);
    test.pass(DAY_MS + MINUTE_MS);
    expect(await renewYoungerLate()).toBe(401);
  });
});

describe('[MSET-18] the time zone of the site', () => {
  it('is UTC by default', async () => {
    expect(await readSiteTimeZone(test.sql)).toBe('UTC');
    expect((await admin.get('/manage/settings/time')).json()).toMatchObject({
      values: { timeZone: 'UTC' },
    });
  });

  it.each(['Europe/Berlin', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'])(
    'may be %s',
    async (timeZone) => {
      expect((await change('time', { timeZone })).statusCode).toBe(200);
      expect(await readSiteTimeZone(test.sql)).toBe(timeZone);
    },
  );

  it.each(['Europe/Nowhere', '+02:00', '', "UTC'; drop table students; --", 'Berlin'])(
    '%j is refused',
    async (timeZone) => {
      const refused = await change('time', { timeZone });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ details: { field: 'timeZone' } });
    },
  );
});

describe('[MSET-15] with the assistant off', () => {
  const ask = async (client: TestClient) => {
    const query_text = 'How do I reset my password?';
    const bearer = { headers: { authorization: 'Bearer demonstration' } };
    return Promise.all([
      test.visitor.post('/basic_stream', { query_text }, bearer),
      client.post('/query_stream', { query_text, chroma_tablename: 'a', s3_url: 'b' }),
      client.post('/scorm_query_stream', { query_text, Queue_id: 'course' }),
    ]);
  };

  it('its calls answer 403, and no longer once it is on again', async () => {
    const student = await test.as(await test.addStudent());
    expect((await change('assistant', { isOn: false })).statusCode).toBe(200);
    for (const { statusCode, body } of await ask(student)) {
      expect(statusCode).toBe(403);
      expect(body).toContain('switched off');
    }
    expect((await change('assistant', { isOn: true })).statusCode).toBe(200);
    for (const { body } of await ask(student)) expect(body).not.toContain('switched off');
  });
});

describe('[MSET-16] the upload limit', () => {
  const read = async () =>
    (await admin.get('/manage/settings/uploads')).json<{ values: UploadSetting; limit: object }>();
  const readOfStudent = async () => {
    const student = await test.as(await test.addStudent());
    return (await student.get('/courses/submissionLimits')).json();
  };

  it('is that of the environment by default, which is named', async () => {
    expect(await read()).toEqual({
      values: { submissionMb: 25 },
      fixed: {},
      limit: { mb: 25, variable: 'SUBMISSION_MB' },
    });
  });

  it.each([0, -1, 1.5, 26])('%s MB are refused', async (submissionMb) => {
    expect((await change('uploads', { submissionMb })).statusCode).toBe(400);
    expect((await read()).values).toEqual({ submissionMb: 25 });
  });

  it('counts for the next upload, and the page of the student gets it', async () => {
    for (const submissionMb of [1, 25, 3]) {
      expect((await change('uploads', { submissionMb })).statusCode).toBe(200);
      expect(await readOfStudent()).toEqual({ fileBytes: submissionMb * 1024 * 1024 });
      const student = await test.as(await test.addStudent());
      const send = (bytes: number) =>
        sendSubmissionFile(student, { name: 'notes.txt', bytes: 'x'.repeat(bytes) });
      expect((await send(submissionMb * 1024 * 1024 + 1)).statusCode).toBe(413);
      expect((await send(100)).statusCode).toBe(200);
    }
  });
});
