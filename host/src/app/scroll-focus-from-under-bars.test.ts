import { waitFor } from '@testing-library/react';
import { scrollFocusFromUnderBars } from './scroll-focus-from-under-bars.ts';

const WINDOW_PX = 600;
const scrolled = jest.fn();

const boxes = new Map<Element, DOMRect>();
const place = (element: Element, top: number, height: number) =>
  boxes.set(element, new DOMRect(0, top, 300, height));
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};

beforeEach(() => {
  // jsdom has no layout: fixed and sticky elements lie over the others.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    return boxes.get(this) ?? new DOMRect();
  });
  boxes.clear();
  scrolled.mockReset();
  document.body.innerHTML = `
    <div id="bar" style="position: sticky"><button>Submit</button></div>
    <input id="field"><button id="corner" style="position: fixed"></button>`;
  place(find('#bar'), 0, 100);
  place(find('#corner'), 540, 60);
  const staying = () => [find('#bar'), find('#corner')];
  Object.assign(document, {
    elementFromPoint: (_x: number, y: number) =>
      staying().find((element) => {
        const { top = 0, bottom = 0 } = boxes.get(element) ?? {};
        return y > top && y < bottom;
      }) ?? find('#field'),
  });
  const moveField = ({ top = 0 }: ScrollToOptions) => {
    const { y, height } = boxes.get(find('#field')) ?? new DOMRect();
    place(find('#field'), y - top, height);
    scrolled(top);
  };
  Object.assign(window, { scrollBy: moveField });
});

const before = { innerHeight: window.innerHeight, scrollBy: window.scrollBy };
let stop: () => void;
beforeAll(() => {
  Object.assign(window, { innerHeight: WINDOW_PX });
  stop = scrollFocusFromUnderBars();
});
afterAll(() => {
  stop();
  Object.assign(window, before);
  Reflect.deleteProperty(document, 'elementFromPoint');
  document.body.replaceChildren();
});

const focusAt = (top: number) => {
  place(find('#field'), top, 40);
  find('#field').focus();
};
const nextFrame = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));

it('scrolls a focused control out from under a bar at the start of the window', async () => {
  focusAt(80);
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[-28]]));
});

it('scrolls a focused control out from under a button at the end of the window', async () => {
  focusAt(520);
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[28]]));
});

it('scrolls the focused control out from under a notice that comes with the end of the connection', async () => {
  focusAt(200);
  await nextFrame();
  place(find('#bar'), 0, 220);
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[-28]]));
});

it('leaves a control where it is that nothing covers, and the controls of the bar itself', async () => {
  focusAt(200);
  await nextFrame();
  place(find('#bar > button'), 10, 40);
  find('#bar > button').focus();
  await nextFrame();
  expect(scrolled).not.toHaveBeenCalled();
});
