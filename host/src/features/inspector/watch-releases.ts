import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';
import { getHostStartDurationMs } from '../../lib/host-start.tsx';
import {
  createPageReleaseLog,
  HOST_REMOTE_NAME,
  hasReleaseDeviations,
  type PageReleaseLog,
} from './release-log.ts';
import { createReleaseTelemetry, sendWebVitals } from './release-telemetry.ts';
import { isVisitMeasured } from './measured-visits.rules.ts';
import { storeFailedReleaseCookie } from './store-release-failure.ts';
import { findMisbehavedRelease } from './find-misbehaved-release.ts';
import { startReleaseHeartbeat, detectBlankScreen } from './watch-page.ts';
import { detectTrappedVisitor } from './detect-trapped-visitor.ts';

/** URL parameter that opens the release inspector on a page without its badge, as Alt+Shift+R does. */
const INSPECT_PARAMETER = 'mfe.inspect';
const DONE = 'mfe.reset';

/**
 * Watches releases after the first page: reports failures, sends telemetry to the registry, and shows badge and inspector if
 * needed. Call it once.
 * @param search the query of the URL at page load @returns the handler of the platform's events
 */
export const watchPageReleases = (
  manifest: BootManifest,
  search: string,
): ((event: PlatformEvent | Event) => void) => {
  const log = createPageReleaseLog();
  const tellRegistry = createReleaseTelemetry(manifest);
  const hostRunning = toHostStartEvent(manifest);
  if (hostRunning) {
    log.add(hostRunning);
    tellRegistry(hostRunning);
  }
  const { show, open } = createInspector(manifest, log);
  const showBadge = (): void => {
    if (hasReleaseDeviations(manifest, log.read())) void show();
  };
  log.subscribe(showBadge);
  showBadge();
  const parameters = new URLSearchParams(search);
  if (parameters.has(INSPECT_PARAMETER)) void open();
  if (parameters.has(DONE)) removeResetParameter();
  addEventListener('keydown', (event) => {
    if (!isInspectorShortcut(event)) return;
    event.preventDefault();
    void open();
  });
  if (isVisitMeasured(manifest)) void measureVisit(manifest);
  const noteSoon = startReleaseHeartbeat(manifest);
  const take = (event: PlatformEvent): void => {
    reportFailure(event);
    log.add(event);
    tellRegistry(event);
    storeFailedReleaseCookie(event);
    if (event.type !== 'release-running') return;
    detectBlankScreen(event, take);
    noteSoon();
  };
  detectTrappedVisitor(() => offerReloadWithout(take));
  return (event) => {
    const known = event instanceof Event ? findMisbehavedRelease(event) : event;
    if (known) take(known);
  };
};

/** Measures the web vitals of this page, which are lost if their code does not load. */
const measureVisit = async (manifest: BootManifest): Promise<void> => {
  try {
    const { measureWebVitals } = await import(
      /* webpackChunkName: "web-vitals" */ './measure-web-vitals.ts'
    );
    measureWebVitals(manifest.host?.version, (vitals) => {
      sendWebVitals(manifest, vitals);
    });
  } catch (error) {
    report(error, { at: 'web vitals' });
  }
};

/** Loads the code of the release inspector and its badge on demand; a failed load is retried. */
const createInspector = (manifest: BootManifest, log: PageReleaseLog) => {
  let inspector: Promise<{ open: () => void }> | undefined;
  const giveUp = (error: unknown): void => {
    inspector = undefined;
    report(error, { at: 'inspector' });
  };
  const show = async () => {
    inspector ??= import('./show-inspector.tsx').then(({ showReleaseInspector: showInspector }) =>
      showInspector(manifest, log),
    );
    return inspector.catch(giveUp);
  };
  const open = async (): Promise<void> => {
    const shown = await show();
    shown?.open();
  };
  return { show, open };
};

/** Returns the event that reports the host's start; undefined before its frame is rendered. */
const toHostStartEvent = ({ host }: BootManifest): PlatformEvent | undefined => {
  const ms = getHostStartDurationMs();
  if (!host || ms === undefined) return undefined;
  return { type: 'release-running', remote: HOST_REMOTE_NAME, version: host.version, ms };
};

const offerReloadWithout = (take: (event: PlatformEvent) => void): void => {
  import('./ask-to-reload-without-release.tsx')
    .then(({ askToReloadWithoutRelease: askToReload }) => askToReload(take))
    .catch((error: unknown) => {
      report(error, { at: 'way out' });
    });
};

/** Removes the parameter that resets release choices from the URL, because a shared link would reset them for others. */
const removeResetParameter = (): void => {
  const url = new URL(location.href);
  url.searchParams.delete(DONE);
  history.replaceState(history.state, '', url);
};

const isInspectorShortcut = ({
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
  code,
  target,
}: KeyboardEvent): boolean =>
  altKey &&
  shiftKey &&
  !ctrlKey &&
  !metaKey &&
  code === 'KeyR' &&
  !(target instanceof Element && target.closest('input, textarea, [contenteditable]'));

/** Reports failed releases to the error log; events of running releases are ignored here. */
const reportFailure = (event: PlatformEvent): void => {
  if (event.type === 'release-running') return;
  const { cause, type, ...facts } = event;
  report(cause, { at: type, ...facts });
};
