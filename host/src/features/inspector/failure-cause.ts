import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { PlatformEvent } from '@cairn/federation/host';
import { findMissingModuleUrl } from '@cairn/federation/missing-code';

type ReleaseFailureEvent = Extract<PlatformEvent, { cause: unknown; version: string }>;
type FailureCause = NonNullable<TelemetryEvent['cause']>;

/** Fields that webpack's loaders, single-spa and our own time limits set on an error. */
interface LoaderError {
  readonly message?: string;
  readonly type?: string;
  /** URL of the release's file that failed to load. */
  readonly request?: string;
}

/** Returns the step at which a release failed to start, in the registry's terms. */
export const findReleaseFailureCause = (failure: ReleaseFailureEvent): FailureCause => {
  if (failure.type === 'release-misbehaved') return failure.how;
  const {
    message = '',
    type,
    request = /^(\S+) could not be loaded/.exec(message)?.[1],
  } = Object(failure.cause) as LoaderError;
  if (type === 'timeout' || message.includes('did not finish within')) return 'timeout';
  // The file has loaded, but defined no container: its code has thrown an error.
  if (request !== undefined && type !== 'missing') return findFileCause(request);
  const module = findMissingModuleUrl(failure.cause);
  if (module !== undefined) return findModuleCause(module, failure);
  const step = failure.type === 'screen-failed' ? 'render' : failure.step;
  if (step === 'lifecycle') return lifecycleCause(message);
  return step === 'render' ? 'render' : 'evaluate';
};

/** Returns the failed step of the release's start from the status in single-spa's error message. */
const lifecycleCause = (message: string): FailureCause => {
  if (message.includes('BOOTSTRAPPING')) return 'bootstrap';
  return message.includes('UNMOUNTING') ? 'unmount' : 'mount';
};

/** Returns why a script failed. The browser's error has no reason, but the resource timing contains the status. */
const findFileCause = (url: string): FailureCause => {
  const answers = performance.getEntriesByName(new URL(url, location.href).href, 'resource');
  const status = (answers.at(-1) as PerformanceResourceTiming | undefined)?.responseStatus ?? 0;
  if (status === 0) return 'network';
  return status >= 200 && status < 300 ? 'integrity' : 'fetch';
};

/** Returns why an ES module of a release failed to load; the cause may be a file that it imports. */
const findModuleCause = (url: string, { remote, version }: ReleaseFailureEvent): FailureCause => {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes(`/remotes/${remote}/${version}/`));
  const causes = [...files, url].filter((file) => file !== '').map(findFileCause);
  return causes.find((cause) => cause !== 'integrity') ?? 'integrity';
};
