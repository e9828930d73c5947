import type { sendTelemetry, TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { MAX_WEB_VITALS_PER_REPORT, WebVitalReport } from '@cairn/api/web-vitals.contract';
import { REQUEST_ID_PATTERN } from '@cairn/api/request-id';
import type { BootManifest, Site } from '@cairn/release-contract/boot-manifest';
import { isForeignNodeChangeError } from '@cairn/federation/changed-nodes';
import type { PlatformEvent } from '@cairn/federation/host';
import { findReleaseFailureCause } from './failure-cause.ts';
import { locateReleaseFailure } from './locate-failure.ts';

/** Path of the telemetry endpoint, repeated here so that the contract's schemas are not loaded. */
const PATH: typeof sendTelemetry.path = '/v1/telemetry';
/** Maximum number of web vitals that the registry accepts in one request. */
const MAX_VITALS_PER_REQUEST: typeof MAX_WEB_VITALS_PER_REPORT = 40;
const BATCH_DELAY_MS = 2000;
/** Maximum number of telemetry events that the registry accepts in one request. */
const MAX_EVENTS_PER_REQUEST = 50;

/**
 * Reports the health of this page's releases to the registry: which ran, which failed, why, and where in their files. It sends
 * no user data and no error messages. Each release is reported once per kind, and a later report names the kind of the earlier
 * one in `reportedBefore`. Pages without a registry report nothing.
 */
export const createReleaseTelemetry = ({
  channel,
  mark,
  site,
}: BootManifest): ((event: PlatformEvent) => void) => {
  if (channel === undefined) return () => {};
  const reportedKeys = new Set<string>();
  /** Last reported state of each release, by its name and version; 'failed' once it has failed. */
  const reported = new Map<string, TelemetryEvent['kind']>();
  let waiting: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const body = JSON.stringify({
        channel,
        mark,
        events: waiting.splice(0, MAX_EVENTS_PER_REQUEST),
      });
      void postEvents(site, body);
    }
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });

  return (event) => {
    const news = toTelemetryEvent(event);
    if (!news) return;
    const key = `${event.type} ${news.remote} ${news.version} ${news.slot ?? ''}`;
    if (reportedKeys.has(key)) return;
    reportedKeys.add(key);
    const release = `${news.remote} ${news.version}`;
    const reportedBefore = reported.get(release);
    if (reportedBefore !== 'failed') reported.set(release, news.kind);
    waiting = mergeEvent(waiting, { ...news, ...(reportedBefore && { reportedBefore }) });
    timer ??= setTimeout(send, BATCH_DELAY_MS);
  };
};

/** Sends web vitals to the registry, in requests that complete even if the page is closed. */
export const sendWebVitals = (
  { channel, mark, site }: BootManifest,
  vitals: readonly WebVitalReport[],
): void => {
  for (let start = 0; start < vitals.length; start += MAX_VITALS_PER_REQUEST) {
    const sent = vitals.slice(start, start + MAX_VITALS_PER_REQUEST);
    void postEvents(site, JSON.stringify({ channel, mark, events: [], vitals: sent }));
  }
};

/**
 * Merges a failed start with the uncaught error that preceded it. A script that throws on evaluation causes both, and only the
 * error has the stack: one failure.
 */
const mergeEvent = (waiting: TelemetryEvent[], news: TelemetryEvent): TelemetryEvent[] => {
  const isSameFailure = ({ remote, version, cause }: TelemetryEvent) =>
    cause === 'uncaught' &&
    news.kind === 'failed' &&
    remote === news.remote &&
    version === news.version;
  const merged = waiting.find(isSameFailure);
  if (!merged) return [...waiting, news];
  const { reportedBefore: _own, ...failure } = news;
  const { reportedBefore, place } = merged;
  const earlierFields = { ...(place && { place }), ...(reportedBefore && { reportedBefore }) };
  return [...waiting.filter((event) => event !== merged), { ...earlierFields, ...failure }];
};

const toTelemetryEvent = (event: PlatformEvent): TelemetryEvent | undefined => {
  // Failures of the host's own screens and failures without a network connection do not count against a release.
  if (event.type === 'page-unavailable' || event.version === '' || !navigator.onLine)
    return undefined;
  const { remote, version } = event;
  const place = 'slot' in event && event.slot !== undefined ? { slot: event.slot } : {};
  if (event.type === 'release-running')
    return { remote, version, kind: 'loaded', ms: Math.round(event.ms), ...place };
  // Errors that occur because a page translator moved React's DOM nodes are ignored.
  if (isForeignNodeChangeError(event.cause)) return undefined;
  const instead = event.type === 'release-failed' ? event.instead : undefined;
  const cause = findReleaseFailureCause(event);
  const failureStack = locateReleaseFailure(event.cause, event);
  const requestId = findRequestId(event.cause);
  return {
    remote,
    version,
    kind: 'failed',
    cause,
    ...place,
    ...(instead !== undefined && { instead }),
    ...(failureStack && { place: failureStack }),
    ...(requestId !== undefined && { requestId }),
  };
};

/**
 * Returns the request id of a failed call, whichever copy of the class threw it. Ids that the registry would reject are left out.
 */
const findRequestId = (cause: unknown): string | undefined => {
  const { requestId } = Object(cause) as { readonly requestId?: unknown };
  return typeof requestId === 'string' && REQUEST_ID_PATTERN.test(requestId)
    ? requestId
    : undefined;
};

/** Sends telemetry with a request that completes even if the page is closed; failures are ignored. */
const postEvents = async ({ apiBase = '/api' }: Site, body: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${apiBase}${PATH}`, {
    method: 'POST',
    body,
    headers,
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  }).catch(() => {});
};
