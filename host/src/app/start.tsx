import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { startPlatform } from '@cairn/federation/host';
import { reloadRecord } from '@cairn/record/reload-record';
import { createRoot } from '@cairn/runtime';
import { events, http, record, report, session, setApiBase, setPoolTypes } from '@cairn/session';
import { preloadProfileMenu } from '../features/navigation/profile.tsx';
import { createNoticeQueue } from '../features/notices/notice-queue.ts';
import { createRouteGuard } from '../features/route-guard/guard.ts';
import { createPublicCourseCheck } from '../features/route-guard/public-courses.ts';
import { captureHandOffFragment } from '../lib/hand-off-arrival.ts';
import { followTranslatedTexts } from './follow-translated-texts.ts';
import { preloadHoveredLinks } from './preload-hovered-links.ts';
import { refreshStudentRecordOnReturn } from './refresh-record.ts';
import { createPlatformEventReporter } from './platform-event-reporter.ts';
import { notFoundScreen, hostRouteScreens } from './screens.tsx';
import { recheckPageOnSessionEnd } from './recheck-page-on-session-end.ts';
import { HostShell } from './shell.tsx';

/** Calls the listener when the session or the record of the student changes. */
const subscribeToStudent = (listener: () => void): (() => void) => {
  const ends = [session.subscribe(listener), record.subscribe(listener)];
  return () => ends.forEach((end) => end());
};

/** Starts the host's page inside the element `root`. Call it once. */
export const startHostPage = (manifest: BootManifest, root: HTMLElement): void => {
  captureHandOffFragment();
  const { site } = manifest;
  if (site.apiBase !== undefined) setApiBase(site.apiBase);
  setPoolTypes(site.poolTypes);
  const notices = createNoticeQueue();
  events.on('notice.shown', notices.show);
  const platform = startPlatform({
    manifest,
    report: createPlatformEventReporter(manifest),
    identity: {
      current: session.studentId,
      subscribe: subscribeToStudent,
      roles: () => Object.keys(record.read()?.Roles ?? {}),
    },
    findSettings: async (remote) => {
      const { findVisitorSettings } = await import('./visitor-settings.ts');
      return findVisitorSettings(remote);
    },
    guard: createRouteGuard({ session, isPublicCourse: createPublicCourseCheck(http) }),
    screens: hostRouteScreens,
    notFound: notFoundScreen,
  });
  events.on('navigation.requested', ({ path }) => platform.navigate(path));
  recheckPageOnSessionEnd(platform);
  preloadProfileMenu();
  // Loads the student record from the server, because the browser's storage had no space for it. Until then pages show only
  // what needs no record.
  if (session.isSignedIn() && !record.read()) void reloadRecord('record at the start');
  refreshStudentRecordOnReturn();
  preloadHoveredLinks(platform);
  followTranslatedTexts();
  createRoot(root).render(<HostShell platform={platform} site={site} notices={notices} />);
  import('./keyboard-support.ts')
    .then(({ startKeyboardSupport }) => startKeyboardSupport())
    .catch((error: unknown) => report(error, { at: 'code of the keyboard support' }));
  import('./follow-site-settings.ts')
    .then(({ followSiteSettings }) => followSiteSettings(platform, site.revision))
    .catch((error: unknown) => report(error, { at: 'code that follows the settings' }));
};
