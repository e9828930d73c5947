import { trackScreenKeyboardInsets } from './track-screen-keyboard-insets.ts';

/** A viewport, which jsdom lacks; the window is 800 pixels high. */
const createViewport = () =>
  Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 800 });
type StandIn = ReturnType<typeof createViewport>;

const follow = (): StandIn => {
  const viewport = createViewport();
  trackScreenKeyboardInsets(viewport as unknown as VisualViewport);
  return viewport;
};

const change = (viewport: StandIn, values: Partial<StandIn>, event = 'resize'): void => {
  Object.assign(viewport, values);
  viewport.dispatchEvent(new Event(event));
};

const hidden = () => {
  const { style } = document.documentElement;
  return [style.getPropertyValue('--hidden-start'), style.getPropertyValue('--hidden-end')];
};

const scrolled = jest.fn();

beforeEach(() => {
  scrolled.mockClear();
  document.documentElement.removeAttribute('style');
  document.body.innerHTML = '<button>Send</button><textarea></textarea>';
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  // jsdom has no layout.
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
});
afterAll(() => document.body.replaceChildren());

describe('a keyboard on the screen', () => {
  it('is known to the styles while it is open, and no longer', () => {
    const viewport = follow();
    change(viewport, { height: 450 });
    expect(hidden()).toEqual(['0px', '350px']);
    change(viewport, { offsetTop: 120 }, 'scroll');
    expect(hidden()).toEqual(['120px', '230px']);
    change(viewport, { height: 800, offsetTop: 0 });
    expect(hidden()).toEqual(['0px', '0px']);
  });

  it('has the field scrolled into sight that is written in', () => {
    const viewport = follow();
    document.querySelector('textarea')?.focus();
    change(viewport, { height: 450 });
    expect(scrolled.mock.contexts).toEqual([document.querySelector('textarea')]);
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    change(viewport, { height: 800 });
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('does not scroll for a focused button', () => {
    const viewport = follow();
    document.querySelector('button')?.focus();
    change(viewport, { height: 450 });
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is not taken from a page that was enlarged with two fingers', () => {
    const viewport = follow();
    change(viewport, { scale: 2, height: 400, offsetTop: 100 });
    expect(hidden()).toEqual(['', '']);
  });

  it('does nothing in browsers without a visual viewport', () => {
    trackScreenKeyboardInsets(null);
    expect(hidden()).toEqual(['', '']);
  });
});
