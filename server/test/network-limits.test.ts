/** Limits of all people in one network, and what one of them cannot take from the others. */
import { startTestApp } from './test-app.ts';

it('lets students call, sign in and renew their tokens while their network has used up its anonymous calls', async () => {
  const own = await startTestApp({ rateLimit: 4 });
  const student = await own.addStudent();
  const maya = await own.as(student);
  const codes: number[] = [];
  for (let call = 0; call < 61; call += 1) {
    codes.push((await own.visitor.get('/competencies/')).statusCode);
  }
  expect(codes.at(-1)).toBe(429);
  expect((await maya.get('/user/attributes')).statusCode).toBe(200);
  const login = { username: student.email, password: student.password, frontendType: 'student' };
  const signedIn = await own.visitor.post('/auth/login', login);
  expect(signedIn.statusCode).toBe(200);
  const renewed = await own.visitor.post(
    '/auth/sessionRefresh',
    { username: student.email },
    { headers: { 'refresh-token': signedIn.json().refreshToken.jwtToken } },
  );
  expect(renewed.statusCode).toBe(200);
  // A forged token identifies no student.
  const forged = { headers: { 'jwt-token': 'forged' } };
  expect((await own.visitor.get('/user/attributes', forged)).statusCode).toBe(429);
  await own.close();
});

it('limits all calls of a network, with those of its students', async () => {
  const own = await startTestApp({ rateLimit: 1 });
  const codes: number[] = [];
  for (let count = 0; count < 102; count += 1) {
    const person = await own.as(await own.addStudent());
    codes.push((await person.get('/user/attributes')).statusCode);
  }
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(98);
  expect(codes.at(-1)).toBe(429);
  await own.close();
});

it('limits the files that a network requests, apart from its calls', async () => {
  const own = await startTestApp({ rateLimit: 1 });
  const fetchFile = async (url: string) => (await own.app.inject({ url })).statusCode;
  const statuses = new Set<number>();
  for (let count = 0; count < 1000; count += 1) statuses.add(await fetchFile('/media/none'));
  expect(statuses).toEqual(new Set([404]));
  for (const url of ['/media/none', '/scorm-content/a/b/c/d', '/scorm-frame/a/b']) {
    expect([url, await fetchFile(url)]).toEqual([url, 429]);
  }
  const student = await own.as(await own.addStudent());
  expect((await student.get('/user/attributes')).statusCode).toBe(200);
  await own.close();
});
