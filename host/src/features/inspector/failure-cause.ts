import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { PlatformEvent } from '@cairn/federation/host';

type Failure = Extract<PlatformEvent, { cause: unknown; version: string }>;
type Cause = NonNullable<TelemetryEvent['cause']>;

/** What webpack's loaders, single-spa and our own limits leave on an error. */
interface LoaderError {
  readonly message?: string;
  readonly type?: string;
  /** The file that did not come. */
  readonly request?: string;
}

/** The step of its start at which a release failed, as the registry counts it. */
export const failureCause = (failure: Failure): Cause => {
  if (failure.type === 'release-misbehaved') return failure.how;
  const {
    message = '',
    type,
    request = /^(\S+) could not be loaded/.exec(message)?.[1],
  } = Object(failure.cause) as LoaderError;
  if (type === 'timeout' || message.includes('did not finish within')) return 'timeout';
  // A file that came and brought nothing has thrown.
  if (request !== undefined && type !== 'missing') return fileCause(request);
  const step = failure.type === 'screen-failed' ? 'render' : failure.step;
  if (step === 'lifecycle') return lifecycleCause(message);
  return step === 'render' ? 'render' : 'evaluate';
};

/** By the status that single-spa names. */
const lifecycleCause = (message: string): Cause => {
  if (message.includes('BOOTSTRAPPING')) return 'bootstrap';
  return message.includes('UNMOUNTING') ? 'unmount' : 'mount';
};

/** A browser says of a script only that it failed; its timing tells which answer came, if any. */
const fileCause = (url: string): Cause => {
  const answers = performance.getEntriesByName(new URL(url, location.href).href, 'resource');
  const status = (answers.at(-1) as PerformanceResourceTiming | undefined)?.responseStatus ?? 0;
  if (status === 0) return 'network';
  return status >= 200 && status < 300 ? 'integrity' : 'fetch';
};
