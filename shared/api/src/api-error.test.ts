import { ApiError } from './api-error.ts';

/** As another bundle on the page has it. */
class OtherCopy extends Error {
  override readonly name = 'ApiError';
  readonly kind = 'not-found';
}

describe('ApiError', () => {
  it('knows the errors of every copy on the page, and no others', () => {
    const errors = [new ApiError('', { kind: 'conflict' }), new OtherCopy(), new Error('x'), null];
    expect(errors.map((error) => error instanceof ApiError)).toEqual([true, true, false, false]);
  });
});
