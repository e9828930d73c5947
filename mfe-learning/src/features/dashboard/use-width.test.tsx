import { act, render, screen } from '@testing-library/react';
import { useElementWidth } from './use-width.ts';

const observers: (() => void)[] = [];
const resize = () => act(() => observers.forEach((tell) => tell()));
let width = 0;

const Measured = () => {
  const [place, measured] = useElementWidth();
  return <output ref={place}>{measured}</output>;
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  globalThis.ResizeObserver = class {
    readonly #tell: () => void;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = () => tell([], this);
    }
    observe() {
      observers.push(this.#tell);
    }
    unobserve() {}
    disconnect() {
      observers.splice(0);
    }
  };
});
afterEach(() => jest.useRealTimers());

const shown = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('[DASH-11] [CONST-02] is measured anew 20 ms after the last change of size', () => {
  width = 400;
  render(<Measured />);
  expect(shown()).toBe('400');
  width = 390;
  resize();
  wait(19);
  width = 380;
  resize();
  wait(19);
  expect(shown()).toBe('400');
  wait(1);
  expect(shown()).toBe('380');
});

it('measures no more once its element is gone', () => {
  width = 400;
  const { unmount } = render(<Measured />);
  resize();
  unmount();
  expect(observers).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
