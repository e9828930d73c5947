import { toErrorCode } from './error.contract.ts';
import { toApiError } from './to-api-error.ts';

const refusalOf = (body: unknown, status = 409) => toApiError(Response.json(body, { status }));

describe('a refusal', () => {
  it('says in its message what the server said', async () => {
    const error = await refusalOf({ message: 'As written.', error: 'Busy', details: [1] });
    expect(error).toMatchObject({
      message: 'As written.',
      serverMessage: 'As written.',
      reason: 'Busy',
      details: [1],
    });
  });

  it.each([
    ['it says so', { alreadyExists: true }, true],
    ['it denies it', { alreadyExists: false }, false],
    ['it does not say', {}, false],
    ['it says anything else', { alreadyExists: 'yes' }, false],
    ['it is a text', 'alreadyExists', false],
  ])(
    '[PAPI-25] names something that may be replaced only where %s: %j',
    async (_when, body, is) => {
      expect((await refusalOf(body)).alreadyExists).toBe(is);
    },
  );

  it('keeps the name that the server knows the request by, and has none where it says none', async () => {
    const headers = { 'x-request-id': 'request-1' };
    const named = await toApiError(new Response(null, { status: 500, headers }));
    const unnamed = await toApiError(new Response(null, { status: 500 }));
    expect([named.requestId, unnamed.requestId]).toEqual(['request-1', undefined]);
  });

  it('whose body breaks off is what its status says, and brings no words', async () => {
    const broken = new ReadableStream({
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    const error = await toApiError(new Response(broken, { status: 404 }));
    expect(error).toMatchObject({ kind: 'not-found', status: 404, serverMessage: undefined });
    expect(error.message).toContain('404');
  });

  it.each([
    [304, 'server'],
    [400, 'invalid'],
    [418, 'invalid'],
    [499, 'invalid'],
    [500, 'server'],
    [599, 'server'],
  ])('without a code is what its status stands for: %d is %s', (status, code) => {
    expect(toErrorCode(status)).toBe(code);
  });
});

it.each([
  ['seconds', '45', 45_000],
  ['a past date', 'Wed, 04 Mar 2026 10:00:00 GMT', 0],
  ['nothing that can be read', 'later', undefined],
])('names the time of a Retry-After: %s', async (_what, retryAfter, ms) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-04T10:00:01.000Z'));
  const response = new Response('', { status: 429, headers: { 'retry-after': retryAfter } });
  expect((await toApiError(response)).retryAfterMs).toBe(ms);
});
