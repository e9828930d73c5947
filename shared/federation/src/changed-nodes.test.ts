import { isForeignNodeChangeError } from './changed-nodes.ts';

const errorWithStack = (error: Error | DOMException, frames: readonly string[]) =>
  Object.defineProperty(error, 'stack', {
    value: [`${error.name}: ${error.message}`, ...frames.map((frame) => `    at ${frame}`)].join(
      '\n',
    ),
  });
const moved = () => new DOMException('The node to be removed is not a child', 'NotFoundError');
const REACT = 'rl (https://cairn.example/remotes/host/1.0.0/host.ce27580f.js:2:9041)';

describe('isForeignNodeChangeError', () => {
  it('holds for an error of a DOM operation of React', () => {
    expect(isForeignNodeChangeError(errorWithStack(moved(), [REACT]))).toBe(true);
  });

  it('does not hold where code of a remote stands in the stack', () => {
    const frame = 'clear (https://cairn.example/remotes/catalog/1.0.0/home.1a2b3c4d.js:1:20)';
    expect(isForeignNodeChangeError(errorWithStack(moved(), [frame, REACT]))).toBe(false);
  });

  it.each([
    new DOMException('too much', 'QuotaExceededError'),
    Object.assign(new Error('no such course'), { name: 'NotFoundError' }),
    undefined,
    'NotFoundError',
  ])('does not hold for %p', (error) => {
    expect(isForeignNodeChangeError(error)).toBe(false);
  });
});
