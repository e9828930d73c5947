/** Calls of a remote to its own backend, which the site forwards (docs/backends.md). */
import type { Endpoint } from './endpoint.ts';

/** Global of a page in which `cairn-mfe dev --backend` runs: URL of the development server's proxy, by remote. */
interface PageWithDevBackends {
  readonly cairnDevBackends?: Readonly<Record<string, string>>;
}

type BackendCall = Omit<
  Endpoint,
  'auth' | 'permission' | 'needsRecentSignIn' | 'since' | 'identity' | 'summary' | 'base'
>;

/**
 * Declares a call of a remote to its own backend, for `http.call` of `@cairn/session`. The site replaces the session by a token
 * for this backend alone. In development the call goes to the development server, without a session.
 * @param remote name of the remote, `mfe.name` of its package.json
 * @param call `path` is relative to the backend's URL and names its parameters `:name`
 */
export const defineBackendCall = <const Call extends BackendCall>(
  remote: string,
  call: Call,
): Omit<Call, 'path'> & Pick<Endpoint, 'path' | 'auth' | 'summary' | 'base'> => {
  const base = (globalThis as PageWithDevBackends).cairnDevBackends?.[remote];
  const summary = `${call.method} ${call.path} of the backend of ${remote}`;
  return base === undefined
    ? { ...call, path: `/remotes/${remote}${call.path}`, summary, auth: 'optional' }
    : { ...call, summary, auth: 'none', base };
};
