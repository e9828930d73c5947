import { z } from '@cairn/api/z';
import { keptInTab, keptValue, setReporter } from './index.ts';

const reported = jest.fn();
beforeEach(() => {
  reported.mockClear();
  setReporter(reported);
});
afterEach(() => setReporter(undefined));

const full = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
const block = (name: 'localStorage' | 'sessionStorage') =>
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

describe('a value that the browser remembers', () => {
  // Mocks end before storage is emptied for the next test.
  afterEach(() => jest.restoreAllMocks());

  it('is there for the next page, in its own storage', () => {
    expect(keptValue('one', z.string()).write('here')).toBe(true);
    expect(keptInTab('one', z.string()).read()).toBeUndefined();
    expect(keptValue('one', z.string()).read()).toBe('here');
    keptInTab('one', z.string()).write('for now');
    expect(sessionStorage.getItem('one')).toBe('"for now"');
  });

  it('outlives full storage in memory, and its report names no person', () => {
    full();
    const kept = keptValue(['answers', 'maya', 'c1'], z.string());
    expect(kept.write('mine')).toBe(false);
    expect(kept.write('mine again')).toBe(false);
    expect(kept.read()).toBe('mine again');
    expect(reported.mock.calls.map(([, context]) => context)).toEqual([
      { at: 'local storage', key: 'answers' },
    ]);
  });

  it.each(['localStorage', 'sessionStorage'] as const)('needs no %s', (name) => {
    block(name);
    const kept = (name === 'localStorage' ? keptValue : keptInTab)('two', z.string());
    expect(kept.read()).toBeUndefined();
    expect(kept.write('here')).toBe(false);
    expect(kept.read()).toBe('here');
    kept.write(undefined);
    expect(kept.read()).toBeUndefined();
  });

  it('removes unreadable text', () => {
    localStorage.setItem('three.maya', '{"no');
    expect(keptValue(['three', 'maya'], z.string()).read()).toBeUndefined();
    expect(localStorage.getItem('three.maya')).toBeNull();
  });
});
