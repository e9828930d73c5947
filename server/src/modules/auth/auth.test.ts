import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('GET /user/attributes', () => {
  it('answers', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    const answer = await client.get('/user/attributes');
    expect(answer.json()).toMatchObject({ StudentID: student.studentId });
    const login = await test.visitor.post('/auth/login', {
      username: student.email,
      password: student.password,
      frontendType: 'student',
    });
    expect(login.json()).toMatchObject({});
    expect(login.statusCode).toBe(200);
  });
});
