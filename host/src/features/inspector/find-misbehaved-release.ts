import type { PlatformEvent } from '@cairn/federation/host';
import { HOST_REMOTE_NAME } from './release-log.ts';

type MisbehavedRelease = Extract<PlatformEvent, { type: 'release-misbehaved' }>;

/** Pattern of the URLs of a release's files (see `toReleaseBasePath` of the descriptor). */
const RELEASE_FILES = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//g;
/** Names of errors that are not the fault of a release: aborts, and failed API calls. */
const IGNORED_ERRORS = new Set(['AbortError', 'ApiError']);

/**
 * Returns the release that is at fault for an uncaught error: the one whose code is innermost in its stack; undefined if
 * there is none. Shared modules of the host throw at the mistakes of remotes, so the host is at fault only if no remote is in
 * the stack. An event without an error comes from a worker or is a notice of the browser. A worker fails when one of its
 * files does not load; the page that started it reports that.
 */
export const findMisbehavedRelease = (event: Event): MisbehavedRelease | undefined => {
  const { error, reason, filename } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
  const cause: unknown = error ?? reason;
  if (cause === undefined || cause === null) return undefined;
  const { name, stack } = Object(cause) as Partial<Error>;
  const files = [...(stack ?? filename ?? '').matchAll(RELEASE_FILES)];
  const [, remote, version] =
    files.find(([, owner]) => owner !== HOST_REMOTE_NAME) ?? files[0] ?? [];
  if (remote === undefined || version === undefined || IGNORED_ERRORS.has(name ?? ''))
    return undefined;
  return { type: 'release-misbehaved', remote, version, how: 'uncaught', cause };
};
