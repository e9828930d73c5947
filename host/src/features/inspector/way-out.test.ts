/** Tests a page that traps its visitor: the detection, and the shell's dialog. */
import type { PlatformEvent } from '@cairn/federation/host';
import { act, screen } from '@testing-library/react';
import { askToReloadWithoutRelease } from './ask-to-reload-without-release.tsx';
import { detectTrappedVisitor } from './detect-trapped-visitor.ts';

describe('a page that holds its visitor', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML =
      '<div><header></header><main></main><p id="toast"></p></div><div id="over"></div><dialog><p id="asks"></p></dialog>';
    const box = { left: 0, top: 0, bottom: 60, width: 1000 } as DOMRect;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
    showOnTop('header');
  });
  afterEach(() => jest.useRealTimers());
  const showOnTop = (selector: string) => {
    document.elementFromPoint = () => document.querySelector(selector);
  };
  const watch = () => {
    const found = jest.fn();
    detectTrappedVisitor(found);
    return found;
  };

  it('is noticed by an overlay that stays over the bar, once', () => {
    const found = watch();
    jest.advanceTimersByTime(5000);
    expect(found).not.toHaveBeenCalled();
    showOnTop('#over');
    jest.advanceTimersByTime(5000);
    expect(found).toHaveBeenCalledTimes(1);
  });

  it('is none while the shell or a dialog covers the bar, nor where an overlay only passes', () => {
    const found = watch();
    for (const own of ['#toast', '#asks', 'body']) {
      showOnTop(own);
      jest.advanceTimersByTime(5000);
    }
    showOnTop('#over');
    jest.advanceTimersByTime(1000);
    showOnTop('header');
    jest.advanceTimersByTime(5000);
    expect(found).not.toHaveBeenCalled();
  });

  it('is noticed by focus that moves more often than anybody moves it', () => {
    const found = watch();
    for (let move = 0; move < 60; move += 1) dispatchEvent(new Event('focusin'));
    jest.advanceTimersByTime(1000);
    expect(found).not.toHaveBeenCalled();
    for (let move = 0; move < 61; move += 1) dispatchEvent(new Event('focusin'));
    jest.advanceTimersByTime(1000);
    expect(found).toHaveBeenCalledTimes(1);
  });

  it('is not noticed by a held Tab key, however fast it repeats', () => {
    const found = watch();
    for (let move = 0; move < 200; move += 1) {
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
      dispatchEvent(new Event('focusin'));
    }
    jest.advanceTimersByTime(1000);
    expect(found).not.toHaveBeenCalled();
  });

  it('is noticed by a flood of entries in the history', () => {
    const found = watch();
    for (let entry = 0; entry < 11; entry += 1) history.pushState(null, '', `#${entry}`);
    jest.advanceTimersByTime(1000);
    expect(found).toHaveBeenCalledTimes(1);
  });
});

describe('the way out', () => {
  beforeEach(() => {
    document.body.innerHTML = '<main><div data-app="catalog@1.1.0"></div></main>';
  });
  const offer = () => {
    const heard: PlatformEvent[] = [];
    const reload = jest.fn();
    act(() => {
      askToReloadWithoutRelease((event) => heard.push(event), reload);
    });
    return { heard, reload };
  };
  const press = (name: string) => {
    act(() => {
      screen.getByRole('button', { name }).click();
    });
  };

  it('is a modal dialog that loads the page without the release', () => {
    const { heard, reload } = offer();
    expect(screen.getByRole('dialog', { name: 'This page gets in the way' })).toBeVisible();
    press('Reload without it');
    expect(heard).toMatchObject([{ remote: 'catalog', version: '1.1.0', how: 'trapped' }]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('changes nothing for a visitor who stays', () => {
    const { heard, reload } = offer();
    press('Stay here');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([heard, reload.mock.calls]).toEqual([[], []]);
  });
});
