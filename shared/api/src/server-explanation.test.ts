import { ApiError } from './api-error.ts';
import { findServerExplanation } from './server-explanation.ts';

const createError = (status: number, serverMessage?: string) =>
  new ApiError('a failed call', { kind: 'conflict', status, serverMessage });

describe('findServerExplanation', () => {
  it.each([400, 409, 499])('returns the sentence of the server for status %i', (status) => {
    expect(findServerExplanation(createError(status, 'The name is taken.'))).toBe(
      'The name is taken.',
    );
  });

  it.each([
    ['a failure of the server', createError(500, 'Broken.')],
    ['a call without a response', createError(0, 'Broken.')],
    ['a rejection without a sentence', createError(409)],
    ['a rejection with an empty sentence', createError(409, '')],
    ['another error', new Error('Broken.')],
  ])('returns undefined for %s', (_, error) => {
    expect(findServerExplanation(error)).toBeUndefined();
  });
});
