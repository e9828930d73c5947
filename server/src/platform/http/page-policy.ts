/** The Content-Security-Policy of pages. It forbids everything that it does not list. */
import { PACKAGE_FRAME_URL_PATH, PACKAGE_FILES_URL_PATH } from './package-paths.ts';

interface PagePolicy {
  readonly nonce: string;
  /** Host name of the request, validated for use in a content security policy. */
  readonly host: string;
  /** Hosts, without scheme, whose meetings or viewers pages may frame. */
  readonly frameHosts: readonly string[];
  /** Origin in whose frames SCORM packages run; absent: they run on the site's origin. */
  readonly packageOrigin?: string | undefined;
  /** Path of the page that simulates meetings in a trial; absent: this site has none. */
  readonly meetingPage?: string | undefined;
  /** Other origins that pages may call by fetch or WebSocket. */
  readonly connectOrigins: readonly string[];
  /** Origins of development servers that are part of the page, separated by blanks. */
  readonly devOrigin?: string | undefined;
  /** Hashes of the page's inline texts that the browser treats as scripts. */
  readonly inline: readonly string[];
}

const SAFE_HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Returns the host of a request for use in a content security policy. An unusual host allows no script at all. */
export const toPolicyHost = (host: string): string => (SAFE_HOST.test(host) ? host : "'none'");

/**
 * Returns the sources that pages may frame. Of this site's own paths, they are only packages and the simulated meeting page. A
 * package can navigate its own frame to another page of the site, which would have the student's session and could sign the
 * student out.
 */
const frameSources = ({ host, frameHosts, packageOrigin, meetingPage }: PagePolicy): string => {
  const packages =
    packageOrigin === undefined
      ? [`${host}${PACKAGE_FILES_URL_PATH}/`, `${host}${PACKAGE_FRAME_URL_PATH}/`]
      : [packageOrigin];
  const meetings = meetingPage === undefined ? [] : [`${host}${meetingPage}/`];
  const others = frameHosts.map((frameHost) => `https://${frameHost}`);
  return [...packages, ...meetings, ...others].join(' ');
};

/**
 * Returns two policies; a script must satisfy both. The first checks the origin of the script element: it has the nonce of this
 * response, or such a script created it. The second checks the folder of the file. It is separate because 'strict-dynamic'
 * makes a browser ignore folders in the same policy.
 */
export const createPagePolicies = (page: PagePolicy): string => {
  const { nonce, host, connectOrigins, devOrigin, inline } = page;
  const dev = devOrigin ? ` ${devOrigin}` : '';
  const devSocket = devOrigin ? ` ${devOrigin.replaceAll(/\bhttp(?=s?:)/g, 'ws')}` : '';
  const calls = connectOrigins.map((origin) => ` ${origin}`).join('');
  const directives = [
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
  const scriptDirectives = [`script-src ${host}/remotes/${dev}`, ...inline].join(' ');
  return `${directives.join('; ')}, ${scriptDirectives}`;
};

/**
 * Returns whether a file is a worker script. Worker scripts are the only files of the host without a hash in their name,
 * because webpack does not know the hash when it writes the name.
 * @param path the path of the sent file, which may be the compressed copy
 */
export const isWorkerScriptPath = (path: string): boolean =>
  /[\\/](?:worker-|pdf\.worker)[^\\/]*\.m?js(?:\.(?:br|gz))?$/.test(path);

/**
 * Returns the content security policy of a file. A worker does not inherit the policy of its page, so it gets its own;
 * other files may run nothing.
 */
export const createFilePolicy = (path: string): string =>
  isWorkerScriptPath(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    : "default-src 'none'";
