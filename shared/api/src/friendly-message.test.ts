import { ApiError } from './api-error.ts';
import { friendlyMessage } from './friendly-message.ts';

const failed = (status: number, serverMessage?: string, reason?: string) =>
  new ApiError('failed', { kind: 'server', status, serverMessage, reason });

describe('friendly messages', () => {
  it.each([
    [401, 'Session expired. Please sign in again.'],
    [403, 'You don’t have access to do that.'],
    [404, 'Not found.'],
    [409, 'There’s a newer update…'],
    [413, 'File is too large.'],
    [429, 'Too many requests…'],
  ])('[MSG-01] %d', (status, text) => {
    expect(friendlyMessage(failed(status, 'own text of the server'))).toBe(text);
  });

  it.each([500, 502, 503, 504])('[MSG-02] %d hides the text of the server', (status) => {
    expect(friendlyMessage(failed(status, 'stack trace'))).toBe(
      'Service is temporarily unavailable. Please try again shortly.',
    );
  });

  it('[MSG-03] any other status gives the message of the server, else its error, else a plain text', () => {
    const both = failed(400, 'courseID is missing', 'Bad request');
    expect(friendlyMessage(both)).toBe('courseID is missing');
    expect(friendlyMessage(failed(422, undefined, 'No such table'))).toBe('No such table');
    expect(friendlyMessage(failed(422))).toBe('Something went wrong. Please try again.');
  });

  it.each([null, undefined, 'text', Object.assign(new Error('x'), { status: 404 })])(
    'what is no failed call gets plain words: %s',
    (error) => {
      expect(friendlyMessage(error)).toBe('Something went wrong. Please try again.');
    },
  );

  it('[MSG-04] no answer: says whether the browser is offline', () => {
    const lost = new ApiError('lost', { kind: 'offline' });
    expect(friendlyMessage(lost, true)).toBe('No response from the server. Please try again.');
    expect(friendlyMessage(lost, false)).toBe(
      'You appear to be offline. Please check your connection.',
    );
  });

  it.each([
    [true, 'No response from the server. Please try again.'],
    [false, 'You appear to be offline. Please check your connection.'],
  ])('[MSG-04] asks the browser itself whether it is online: %s', (isOnline, text) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    expect(friendlyMessage(new ApiError('lost', { kind: 'offline' }))).toBe(text);
  });
});
