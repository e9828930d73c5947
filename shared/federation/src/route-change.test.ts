import {
  canFadePages,
  createTitleAnnouncer,
  focusPageHeading,
  changeWithFade,
} from './route-change.ts';

const html = (text: string): HTMLElement => {
  document.body.innerHTML = `<main>${text}</main><input aria-label="Search">`;
  return document.querySelector('main') as HTMLElement;
};

const element = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;

const lessMotion = (isAsked: boolean): void => {
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({ matches: isAsked && query.includes('reduced-motion') }),
  });
};

/** Mocks view transitions: as in a browser, the change runs asynchronously, and promises report its end. */
const letFade = () => {
  const started = jest.fn((change: () => Promise<unknown>) => {
    const updateCallbackDone = Promise.resolve().then(change);
    const skipped = Promise.reject(new DOMException('skipped', 'AbortError'));
    return { updateCallbackDone, ready: skipped, finished: skipped };
  });
  Object.assign(document, { startViewTransition: started });
  return started;
};

beforeEach(() => lessMotion(false));
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  jest.useRealTimers();
});

describe('the focus after a change of page', () => {
  it('is on the heading, which it does not scroll to, and which Tab does not stop at', () => {
    const main = html('<p>Before</p><h1>Catalogue</h1>');
    const focus = jest.spyOn(element('h1'), 'focus');
    focusPageHeading(main);
    expect(element('h1')).toHaveFocus();
    expect(element('h1')).toHaveAttribute('tabindex', '-1');
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it('leaves a heading that can be reached by Tab as it is', () => {
    const main = html('<h1 tabindex="0">Catalogue</h1>');
    focusPageHeading(main);
    expect(element('h1')).toHaveAttribute('tabindex', '0');
  });

  it('is on the main area until a heading comes, however deep, and then on the first one', async () => {
    const main = html('<div></div>');
    focusPageHeading(main);
    expect(main).toHaveFocus();
    element('div').append(document.createElement('p'));
    await Promise.resolve();
    expect(main).toHaveFocus();
    element('div').innerHTML = '<h1>Catalogue</h1>';
    await Promise.resolve();
    expect(element('h1')).toHaveFocus();
    main.focus();
    element('div').innerHTML = '<h1>Another</h1>';
    await Promise.resolve();
    expect(element('h1')).not.toHaveFocus();
  });

  it('comes to a late heading also where the main area has lost it', async () => {
    const main = html('');
    focusPageHeading(main);
    main.blur();
    main.innerHTML = '<h1>Catalogue</h1>';
    await Promise.resolve();
    expect(element('h1')).toHaveFocus();
  });

  it('stays where a person has moved it', async () => {
    const main = html('');
    focusPageHeading(main);
    element('input').focus();
    main.innerHTML = '<h1>Catalogue</h1>';
    await Promise.resolve();
    expect(element('input')).toHaveFocus();
  });

  it('follows a heading that the page replaces, at once or after it was missing', async () => {
    const main = html('<div><h1>Reports</h1></div>');
    focusPageHeading(main);
    element('div').innerHTML = '<h1>Reports</h1><p>300 people</p>';
    await Promise.resolve();
    expect(element('h1')).toHaveFocus();
    element('div').innerHTML = '<p>Loading</p>';
    await Promise.resolve();
    expect(main).toHaveFocus();
    element('div').innerHTML = '<h1>Reports</h1>';
    await Promise.resolve();
    expect(element('h1')).toHaveFocus();
  });

  it('follows the heading of the last page only', async () => {
    const before = html('<h1>Catalogue</h1>');
    focusPageHeading(before);
    const main = document.createElement('main');
    main.innerHTML = '<h1>Reports</h1>';
    document.body.append(main);
    focusPageHeading(main);
    main.querySelector('h1')?.blur();
    before.innerHTML = '<h1>Another</h1>';
    await Promise.resolve();
    expect(document.body).toHaveFocus();
  });
});

describe('a fade', () => {
  it('runs if the browser supports it, the visitor has not asked for less motion, and the page does not opt out', () => {
    expect(canFadePages(true)).toBe(false);
    letFade();
    expect(canFadePages(true)).toBe(true);
    expect(canFadePages(false)).toBe(false);
    lessMotion(true);
    expect(canFadePages(true)).toBe(false);
  });

  it('has the change inside it; one that is skipped is no failure', async () => {
    const started = letFade();
    const steps: string[] = [];
    await changeWithFade(async () => {
      await Promise.resolve();
      steps.push('changed');
    }, true);
    expect(started).toHaveBeenCalledTimes(1);
    expect(steps).toEqual(['changed']);
  });

  it('does not hold the page for a slow change, which is waited for all the same', async () => {
    jest.useFakeTimers();
    const fades: Promise<unknown>[] = [];
    letFade().mockImplementation((change) => {
      const updateCallbackDone = change();
      fades.push(updateCallbackDone);
      return { updateCallbackDone, ready: Promise.resolve(), finished: Promise.resolve() } as never;
    });
    const steps: string[] = [];
    const slow = new Promise((resolve) => {
      setTimeout(resolve, 5000);
    });
    const whole = changeWithFade(() => slow, true).then(() => steps.push('whole'));
    void fades[0]?.then(() => steps.push('moves again'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(steps).toEqual(['moves again']);
    await jest.advanceTimersByTimeAsync(5000);
    await whole;
    expect(steps).toEqual(['moves again', 'whole']);
  });

  it('is left out for a page without it: the change is waited for', async () => {
    const started = letFade();
    let isChanged = false;
    await changeWithFade(async () => {
      await Promise.resolve();
      isChanged = true;
    }, false);
    expect(started).not.toHaveBeenCalled();
    expect(isChanged).toBe(true);
  });
});

it('says the name of a page in a polite region that is not seen', () => {
  document.body.replaceChildren();
  const announce = createTitleAnnouncer();
  const region = element('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  expect(region).toHaveStyle({ position: 'absolute', width: '1px', height: '1px' });
  announce('Catalogue · Cairn');
  expect(region).toHaveTextContent('Catalogue · Cairn');
});
