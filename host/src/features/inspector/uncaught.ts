import type { PlatformEvent } from '@cairn/federation/host';
import { HOST_NAME } from './release-log.ts';

type Misbehaved = Extract<PlatformEvent, { type: 'release-misbehaved' }>;

/** Files of a release by their address, `releaseBase` of the descriptor. */
const RELEASE_FILES = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//g;
/** Whoever gave up has meant to; a call that failed is for the server, or the line, to answer for. */
const NOBODYS = new Set(['AbortError', 'ApiError']);

/**
 * An error that nobody has caught, as the fault of the release whose code is the innermost in its stack; else undefined. What
 * the host lends throws at the mistakes of remotes: it is the host's own where nobody else stands in the stack.
 * An event without an error is a worker's, or a notice of the browser. A worker fails when a connection loses one of its
 * files, and the page that started it goes on without it and reports that.
 */
export const uncaughtIn = (event: Event): Misbehaved | undefined => {
  const { error, reason, filename } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
  const cause: unknown = error ?? reason;
  if (cause === undefined || cause === null) return undefined;
  const { name, stack } = Object(cause) as Partial<Error>;
  const files = [...(stack ?? filename ?? '').matchAll(RELEASE_FILES)];
  const [, remote, version] = files.find(([, owner]) => owner !== HOST_NAME) ?? files[0] ?? [];
  if (remote === undefined || version === undefined || NOBODYS.has(name ?? '')) return undefined;
  return { type: 'release-misbehaved', remote, version, how: 'uncaught', cause };
};
