import { DatabaseDownError } from '../database/database-monitor.ts';
import { ConnectionLostError, DatabaseError } from '../database/database-failures.ts';
import { AppError } from './app-error.ts';
import { toAppError } from './to-app-error.ts';

const ofDatabase = (code: string) =>
  Object.assign(new DatabaseError('it failed', 0, 'error'), { code });
const ofSystem = (code: string, more: object = {}) =>
  Object.assign(new Error('it failed'), { code, ...more });

describe('the error that the caller gets', () => {
  it.each([
    ['the database is shutting down', ofDatabase('57P01'), 503, '2'],
    ['a backend was killed', ofDatabase('57P02'), 503, '2'],
    ['the database is recovering', ofDatabase('57P03'), 503, '2'],
    ['the connection broke', new ConnectionLostError(ofSystem('ECONNRESET')), 503, '2'],
    ['nobody listens', new ConnectionLostError(ofSystem('ENOENT')), 503, '2'],
    ['the monitor found it gone', new DatabaseDownError(false), 503, '2'],
    ['the monitor found its disk full', new DatabaseDownError(true), 507, '30'],
    ['a table cannot grow', ofDatabase('53100'), 507, '30'],
    ['a file cannot grow', ofSystem('ENOSPC', { syscall: 'write' }), 507, '30'],
    ['a quota is used up', ofSystem('EDQUOT', { syscall: 'write' }), 507, '30'],
    ['a lock is not free', ofDatabase('55P03'), 503, '5'],
    ['a query takes too long', ofDatabase('57014'), 503, '5'],
    ['two transactions collide', ofDatabase('40001'), 503, '5'],
    ['all connections are taken', ofDatabase('53300'), 503, '5'],
  ])('when %s: %#', (_name, error, status, retryAfter) => {
    const { code, statusCode, retryAfter: seconds, message } = toAppError(error);
    expect([code, statusCode, String(seconds)]).toEqual(['server', status, retryAfter]);
    expect(message).toMatch(/try again/);
  });

  it.each([
    ['a mistake in our SQL', ofDatabase('42703')],
    ['a file of ours that is missing', ofSystem('ENOENT', { syscall: 'open', path: '/srv/x' })],
    ['anything else', new Error('secret detail')],
  ])('does not contain the text of %s', (_name, error) => {
    expect(toAppError(error)).toMatchObject({
      code: 'server',
      statusCode: 500,
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('contains the text of an expected failure', () => {
    const expected = new AppError('conflict', 'You have a group already.', { group: 'north' });
    expect(toAppError(expected)).toBe(expected);
    expect(expected.statusCode).toBe(409);
  });
});
