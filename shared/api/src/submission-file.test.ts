import { fetchSubmissionFile } from './submission-file.ts';
import { stubFetch, createTestHttp } from './test/http-calls.ts';
import { neverRespond } from './test/stub-abort-timeouts.ts';

const FILE = '0b9f3a52-58b1-4d0c-9a5e-2f1f3c8f7d10';
const student = { accessToken: 'token-1', idToken: 'i', studentId: 's1' };
const ours = `/api/courses/submissionFiles/${FILE}`;

describe('the file of a submission', () => {
  it('is asked of our own API as the student', async () => {
    const requests = stubFetch(() => new Response('bytes'));
    expect(await (await fetchSubmissionFile(createTestHttp(student), ours)).text()).toBe('bytes');
    expect(requests[0]?.url).toBe(`http://localhost${ours}`);
    expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
  });

  it('is fetched from other sites without credentials', async () => {
    const requests = stubFetch(() => new Response('bytes'));
    const elsewhere = `https://files.example${ours}`;
    await fetchSubmissionFile(createTestHttp(student), elsewhere);
    expect(requests[0]?.url).toBe(elsewhere);
    expect(requests[0]?.credentials).toBe('omit');
    expect([...(requests[0]?.headers ?? [])]).toEqual([]);
  });

  it.each([ours, 'https://files.example/a.pdf'])('can be aborted: %s', async (address) => {
    stubFetch(neverRespond);
    const signal = AbortSignal.abort();
    const reading = fetchSubmissionFile(createTestHttp(student), address, { signal });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
