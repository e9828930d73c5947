import { ApiError } from '@cairn/api/api-error';
import { report, setReporter } from './report.ts';

const reporter = jest.fn();
beforeEach(() => {
  reporter.mockReset();
  setReporter(reporter);
});
afterEach(() => setReporter(undefined));

it('says of a call that failed by which name the server knows it', () => {
  const error = new ApiError('broken', { kind: 'server', status: 500, requestId: 'request-1' });
  report(error, { at: 'profile' });
  expect(reporter.mock.calls).toEqual([[error, { at: 'profile', requestId: 'request-1' }]]);
});

it.each([
  ['a call that nobody answered', new ApiError('lost', { kind: 'offline' })],
  ['anything else', Object.assign(new Error('x'), { requestId: 'request-2' })],
])('says no such name of %s', (_what, error) => {
  report(error, { at: 'profile' });
  expect(reporter.mock.calls).toEqual([[error, { at: 'profile' }]]);
});

it('goes to the console with it where the reporter itself fails', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  setReporter(() => {
    throw new Error('no reporter');
  });
  const error = new ApiError('broken', { kind: 'server', status: 500, requestId: 'request-3' });
  report(error);
  expect(logged).toHaveBeenCalledWith('cairn:', { requestId: 'request-3' }, error);
});
