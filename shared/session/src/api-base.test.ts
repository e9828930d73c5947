import { listCourses } from '@cairn/api/courses.contract';
import { http, setApiBase } from './index.ts';

/** Returns the URL of a call. */
const asked = async (): Promise<string> => {
  const urls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    urls.push((input instanceof Request ? input : new Request(input, init)).url);
    return Response.json([]);
  });
  await http.call(listCourses, {});
  return urls.join();
};
afterEach(() => setApiBase('/api'));

it('[API-01] [PCON-05] calls go to /api of this site, and to another base where one is configured', async () => {
  expect(await asked()).toBe('http://localhost/api/courses/all');
  setApiBase('/backend');
  expect(await asked()).toBe('http://localhost/backend/courses/all');
  setApiBase('https://api.example/v1');
  expect(await asked()).toBe('https://api.example/v1/courses/all');
});
