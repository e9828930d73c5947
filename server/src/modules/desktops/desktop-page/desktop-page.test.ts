import fastify from 'fastify';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { addSimulatedDesktop } from '../../../../test/test-desktops.ts';
import { createDesktopSimulator } from '../providers/desktop-simulator.ts';
import { addSimulatedDesktopPage } from './desktop-page.routes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const open = async (query: string) => {
  const app = fastify();
  const desktops = createDesktopSimulator({ sql: test.sql, now: () => new Date() });
  addSimulatedDesktopPage(app, { sql: test.sql, desktops });
  const answer = await app.inject(`/dev/desktop${query}`);
  await app.close();
  return answer;
};

const addExercise = (id: string, title: string, code: string) => test.sql`
  insert into exercises (exercise_id, title, description, instructions, category, registration_code)
  values (${id}, ${title}, '', '', '{}', ${code})`;

describe('the page of a simulated desktop', () => {
  it('names the desktop and not its owner', async () => {
    const student = await test.addStudent();
    await addSimulatedDesktop(test.sql, student, { state: 'STOPPED' });
    const id = await addSimulatedDesktop(test.sql, student, { state: 'AVAILABLE' });
    const { body, statusCode } = await open(`?workspaceId=${id}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<dd>${id}</dd>`);
    expect(body).toContain('<dd>AVAILABLE</dd>');
    expect(body).not.toContain(student.email.split('@')[0]);
    expect(body).not.toContain(student.studentId);
  });

  it('names the exercise that a code belongs to', async () => {
    await addExercise('page-1', 'Hunt in the Login Log', 'PAGE-1');
    await addExercise('page-2', 'Another One', 'PAGE-2');
    const { body } = await open('?registrationCode=PAGE-1');
    expect(body).toContain('<h1>Hunt in the Login Log</h1>');
    expect(body).toContain('<dd>PAGE-1</dd>');
    expect(body).not.toContain('Another One');
  });

  it.each([
    '',
    '?workspaceId=nobodys',
    '?workspaceId=a&workspaceId=b',
    `?workspaceId=${'x'.repeat(5000)}`,
    '?registrationCode=%00',
  ])('opens for the parameter %.40j as well', async (query) => {
    const { statusCode, body } = await open(query);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Cloud desktop</h1>');
  });

  it('escapes the values of its URL, runs no script, and cannot be framed', async () => {
    const { body, headers } = await open(
      `?registrationCode=${encodeURIComponent('<script>alert(1)</script>')}`,
    );
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('<script>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
  });
});
