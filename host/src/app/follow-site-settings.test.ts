import type { PlatformState } from '@cairn/federation/platform-types';
import { waitFor } from '@testing-library/react';
import { followSiteSettings } from './follow-site-settings.ts';

const follow = (loaded: string | undefined, answer: () => Promise<Response>) => {
  let current: PlatformState = { page: { kind: 'remote', pathname: '/' }, isPending: false };
  const listeners = new Set<() => void>();
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const reload = jest.fn();
  const state = {
    get: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  followSiteSettings({ state }, loaded, reload);
  return {
    fetch,
    reload,
    show: (pathname: string) => {
      current = { page: { kind: 'remote', pathname }, isPending: false };
      for (const listener of listeners) listener();
    },
  };
};
const answer = (revision: string) => () => Promise.resolve(Response.json({ revision }));

it('[MSET-02] an open page is loaded again at the next navigation after a change', async () => {
  const { fetch, reload, show } = follow('one', answer('two'));
  expect(fetch).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  show('/course-catalog');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('stays as it is without a change, without an answer, and on the same page', async () => {
  const unchanged = follow('one', answer('one'));
  unchanged.show('/course-catalog');
  await waitFor(() => expect(unchanged.fetch).toHaveBeenCalledTimes(1));
  unchanged.show('/course-catalog');
  expect(unchanged.fetch).toHaveBeenCalledTimes(1);
  const offline = follow('one', () => Promise.reject(new TypeError('no network')));
  offline.show('/documents');
  await waitFor(() => expect(offline.fetch).toHaveBeenCalled());
  expect(unchanged.reload).not.toHaveBeenCalled();
  expect(offline.reload).not.toHaveBeenCalled();
});
