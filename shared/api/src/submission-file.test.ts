import { readSubmissionFile } from './submission-file.ts';
import { answerWith, setUp } from './test/http-calls.ts';
import { neverAnswered } from './test/movable-limits.ts';

const FILE = '0b9f3a52-58b1-4d0c-9a5e-2f1f3c8f7d10';
const student = { accessToken: 'token-1', idToken: 'i', studentId: 's1' };
const ours = `/api/courses/submissionFiles/${FILE}`;

describe('the file of a submission', () => {
  it('is asked of our own API as the student', async () => {
    const requests = answerWith(() => new Response('bytes'));
    expect(await (await readSubmissionFile(setUp(student), ours)).text()).toBe('bytes');
    expect(requests[0]?.url).toBe(`http://localhost${ours}`);
    expect(requests[0]?.headers.get('jwt-Token')).toBe('token-1');
  });

  it('is asked of anywhere else as nobody', async () => {
    const requests = answerWith(() => new Response('bytes'));
    const elsewhere = `https://files.example${ours}`;
    await readSubmissionFile(setUp(student), elsewhere);
    expect(requests[0]?.url).toBe(elsewhere);
    expect(requests[0]?.credentials).toBe('omit');
    expect([...(requests[0]?.headers ?? [])]).toEqual([]);
  });

  it.each([ours, 'https://files.example/a.pdf'])('can be called off: %s', async (address) => {
    answerWith(neverAnswered);
    const signal = AbortSignal.abort();
    const reading = readSubmissionFile(setUp(student), address, { signal });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
