import { ApiError, isUnanswered } from './api-error.ts';

/** The class as another bundle on the page has it. */
class OtherCopy extends Error {
  override readonly name = 'ApiError';
  readonly kind = 'not-found';
}

describe('ApiError', () => {
  it('knows the errors of every copy on the page, and no others', () => {
    const errors = [new ApiError('', { kind: 'conflict' }), new OtherCopy(), new Error('x'), null];
    expect(errors.map((error) => error instanceof ApiError)).toEqual([true, true, false, false]);
  });

  it('keeps what it came of, and says of nothing that it stands there already', () => {
    const cause = new TypeError('fetch failed');
    const error = new ApiError('lost', { kind: 'offline', cause });
    expect(error.cause).toBe(cause);
    expect(error.alreadyExists).toBe(false);
    expect(new ApiError('', { kind: 'conflict', alreadyExists: true }).alreadyExists).toBe(true);
  });
});

describe('a call that nobody has answered', () => {
  it.each([
    [new ApiError('', { kind: 'offline' }), true],
    [new ApiError('', { kind: 'timeout' }), true],
    [new ApiError('', { kind: 'server', status: 503 }), false],
    [new ApiError('', { kind: 'conflict', status: 409 }), false],
    [new OtherCopy(), false],
    [Object.assign(new Error('x'), { kind: 'offline' }), false],
    [undefined, false],
  ])('may have been stored: %s %s', (error, is) => {
    expect(isUnanswered(error)).toBe(is);
  });
});
