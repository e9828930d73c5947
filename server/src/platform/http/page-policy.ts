/** The Content-Security-Policy of pages. Everything not named here is forbidden. */
import { FRAME_ROOT, PACKAGE_ROOT } from './package-address.ts';

interface PagePolicy {
  readonly nonce: string;
  /** The request's own host, already checked. */
  readonly host: string;
  /** Hosts whose meetings or viewers may be framed, without scheme. */
  readonly frameHosts: readonly string[];
  /** Whose frames packages run in; absent: they run on the site. */
  readonly packageOrigin?: string | undefined;
  /** The path of the stand-in for meetings; absent: this site has none. */
  readonly meetingPage?: string | undefined;
  /** Origins that may be called besides this one. */
  readonly connectOrigins: readonly string[];
  /** Development servers that are part of the page, as origins with blanks between them. */
  readonly devOrigin?: string | undefined;
  /** Hashes of the inline texts of the page that the browser reads as scripts. */
  readonly inline: readonly string[];
}

const SAFE_HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** A host that may stand in a policy; anything odd in the request allows no script at all. */
export const checkedHost = (host: string): string => (SAFE_HOST.test(host) ? host : "'none'");

/**
 * Returns what pages may frame. Of the site itself packages and the stand-in for meetings alone: a package can lead its own
 * frame elsewhere, and a page of the site that opens there has the student's session, such as the one that signs them out.
 */
const frameSources = ({ host, frameHosts, packageOrigin, meetingPage }: PagePolicy): string => {
  const packages =
    packageOrigin === undefined
      ? [`${host}${PACKAGE_ROOT}/`, `${host}${FRAME_ROOT}/`]
      : [packageOrigin];
  const meetings = meetingPage === undefined ? [] : [`${host}${meetingPage}/`];
  const others = frameHosts.map((frameHost) => `https://${frameHost}`);
  return [...packages, ...meetings, ...others].join(' ');
};

/**
 * TWO policies, and a script must satisfy both. The first asks WHO: the element has the nonce of this answer, or a
 * script that had it made the element. The second asks WHERE: only this folder. 'strict-dynamic' makes a browser
 * ignore folders in the same policy, hence the second one.
 */
export const pagePolicy = (page: PagePolicy): string => {
  const { nonce, host, connectOrigins, devOrigin, inline } = page;
  const dev = devOrigin ? ` ${devOrigin}` : '';
  const devSocket = devOrigin ? ` ${devOrigin.replaceAll(/\bhttp(?=s?:)/g, 'ws')}` : '';
  const calls = connectOrigins.map((origin) => ` ${origin}`).join('');
  const who = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'${dev}`,
    `img-src 'self' data: blob:${dev}`,
    `media-src 'self'${dev}`,
    `connect-src 'self'${calls}${dev}${devSocket}`,
    `font-src 'self'${dev}`,
    `frame-src ${frameSources(page)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ];
  const where = [`script-src ${host}/remotes/${dev}`, ...inline].join(' ');
  return `${who.join('; ')}, ${where}`;
};

/**
 * Of the host, the only files whose name says nothing of what is in them: webpack cannot know it where it writes the name.
 * @param path of the file that is sent, which may be the compressed copy
 */
export const isWorker = (path: string): boolean =>
  /[\\/](?:worker-|pdf\.worker)[^\\/]*\.m?js(?:\.(?:br|gz))?$/.test(path);

/** A worker file does not inherit the page's policy, so it brings its own; for any other file nothing may run. */
export const filePolicy = (path: string): string =>
  isWorker(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    : "default-src 'none'";
