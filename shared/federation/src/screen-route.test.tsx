import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { createLifecycleProps, mountRemote } from '../test/mounting.ts';
import { defineRemote } from './define-remote.tsx';
import { createHostScreenRoute, createHostScreensModule } from './host-screens.tsx';
import { screenRoute } from './screen-route.tsx';

beforeEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/catalog');
});

const Course = () => <h1>Course</h1>;
const list = { path: '/catalog', element: <Link to="/catalog/7">Seven</Link> };
const placeholders = () => document.querySelectorAll('[aria-busy="true"]');

/** Code that arrives or fails when the test says so. */
const held = () => {
  const code = Promise.withResolvers<ComponentType>();
  const load = jest.fn(() => code.promise);
  return { load, come: () => code.resolve(Course), fail: () => code.reject(new Error('no chunk')) };
};

/** Returns a function that reports whether a placeholder was ever on screen. */
const watchPlaceholders = () => {
  let seen = false;
  new MutationObserver(() => {
    seen ||= placeholders().length > 0;
  }).observe(document.body, { childList: true, subtree: true });
  return () => seen;
};

describe('a screen with code of its own', () => {
  it('is there with the first drawing of its remote, without a placeholder before it', async () => {
    const hadPlaceholder = watchPlaceholders();
    const { load, come } = held();
    const remote = defineRemote({ routes: [screenRoute('/catalog', load)] });
    const mounting = mountRemote(remote, createLifecycleProps());
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    come();
    await mounting;
    expect(screen.getByRole('heading', { name: 'Course' })).toBeVisible();
    expect(hadPlaceholder()).toBe(false);
  });

  it('leaves the page before it in place until its code is there', async () => {
    const hadPlaceholder = watchPlaceholders();
    const { load, come } = held();
    await mountRemote(
      defineRemote({ routes: [list, screenRoute('/catalog/:id', load)] }),
      createLifecycleProps(),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Seven' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('link', { name: 'Seven' })).toBeVisible();
    come();
    expect(await screen.findByRole('heading', { name: 'Course' })).toBeVisible();
    expect(hadPlaceholder()).toBe(false);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not waited for any longer than a second', async () => {
    const { load, come } = held();
    await mountRemote(
      defineRemote({ routes: [screenRoute('/catalog', load)] }),
      createLifecycleProps(),
    );
    expect(placeholders()).toHaveLength(1);
    come();
    expect(await screen.findByRole('heading', { name: 'Course' })).toBeVisible();
  });

  it('that cannot be fetched fails as a screen does, and another visit fetches it again', async () => {
    const onCrash = jest.fn<void, [string, unknown]>();
    const first = held();
    const second = held();
    const load = jest
      .fn<Promise<ComponentType>, []>()
      .mockImplementationOnce(first.load)
      .mockImplementationOnce(second.load);
    const remote = defineRemote({ routes: [screenRoute('/catalog', load)] });
    const props = createLifecycleProps({ onCrash });
    first.fail();
    await mountRemote(remote, props);
    await waitFor(() => expect(onCrash).toHaveBeenCalledWith('release', new Error('no chunk')));
    expect(load).toHaveBeenCalledTimes(1);
    await remote.unmount(props);
    second.come();
    await mountRemote(remote, createLifecycleProps());
    expect(screen.getByRole('heading', { name: 'Course' })).toBeVisible();
  });
});

describe('a screen of the host', () => {
  const route = { path: '/catalog', auth: 'open', title: 'Course' } as const;

  it('that cannot be fetched says so in its place, and is fetched again when asked', async () => {
    const onCrash = jest.fn();
    const onFailed = jest.fn();
    const missing = new Error('no chunk');
    const load = jest
      .fn<Promise<ComponentType>, []>()
      .mockRejectedValueOnce(missing)
      .mockRejectedValueOnce(missing)
      .mockRejectedValueOnce(missing)
      .mockResolvedValue(Course);
    await mountRemote(
      createHostScreensModule([route], [createHostScreenRoute('/catalog', load, onFailed)]),
      createLifecycleProps({ onCrash }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.');
    expect(onFailed).toHaveBeenCalledWith(missing);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Course' })).toBeVisible();
    expect(onCrash).not.toHaveBeenCalled();
  });

  it('has one for each declared address', () => {
    expect(() => createHostScreensModule([route], [])).toThrow(
      'The host has no screen for /catalog',
    );
  });
});
