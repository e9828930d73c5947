/** For tests: renders the shell around a platform that the test navigates. */
import type { Site } from '@cairn/release-contract/boot-manifest';
import type { Platform, ShownPage } from '@cairn/federation/host';
import { act, render } from '@testing-library/react';
import { createNoticeQueue } from '../../features/notices/notice-queue.ts';
import { HostShell } from '../shell.tsx';

type PlatformState = ReturnType<Platform['state']['get']>;

export const siteConfigStub: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: 'https://teach.cairn.example',
  supportEmail: '',
  officeViewerUrl: '',
};

/** Creates a platform without remotes for tests, which shows the page of a URL at once. */
const createPlatform = (slots: Platform['slots']) => {
  const listeners = new Set<() => void>();
  let state: PlatformState = { page: pageAt(location.pathname), isPending: false };
  const show = (change: Partial<PlatformState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const platform: Platform = {
    ...(slots && { slots }),
    attachOutlet: () => {},
    state: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    navigate: (href) => {
      history.pushState(null, '', href);
      show({ page: pageAt(location.pathname) });
    },
    recheck: jest.fn(),
    preload: jest.fn(),
  };
  return { platform, show };
};

const pageAt = (pathname: string): ShownPage => ({ kind: 'remote', pathname });

export const renderHostShell = async (
  path: string,
  change: Partial<Site> = {},
  slots?: Platform['slots'],
) => {
  history.replaceState(null, '', path);
  const { platform, show } = createPlatform(slots);
  const notices = createNoticeQueue();
  const view = await act(async () =>
    render(
      <HostShell platform={platform} site={{ ...siteConfigStub, ...change }} notices={notices} />,
    ),
  );
  return {
    ...view,
    platform,
    notices,
    /** Navigates the platform to another page. */
    visit: (pathname: string) => act(() => platform.navigate(pathname)),
    show: (next: Partial<PlatformState>) => act(() => show(next)),
  };
};
