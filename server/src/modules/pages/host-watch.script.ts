/**
 * The script at the start of each page, before all code of the host. If the host does not start, the script reloads the page,
 * and the server responds with the previous host. The page contains its source text, so its functions can use nothing from
 * outside the script.
 */
import type { ROOT_ELEMENT_ID } from '@cairn/release-contract/boot-manifest';
import type { HOST_FAILED_EVENT, HOST_STARTED_EVENT } from '@cairn/release-contract/host-part';
import type { STEP_COOKIE_PREFIX } from '@cairn/release-contract/step-cookie';
import type { HOST_FAILURE_COOKIE, HostFailureReport } from './host-failure.ts';

/** The data of a page for the script that watches the host's start, as one attribute of its element. */
export interface HostWatchSettings {
  /** Name and version of the host release as in cookies: `host@<version>`. */
  readonly name: string;
  /** URLs of the files without which the page cannot start. */
  readonly files: readonly string[];
  /** Name of the cookie that marks the host release as failed in this browser. */
  readonly failed: string;
  readonly hasOther: boolean;
  /** Time in ms from the execution of the host's scripts until its start, after which it counts as failed. */
  readonly limitMs: number;
  /** Time at which the server created the page, in seconds since 1970. */
  readonly at: number;
  /** Request to send after the host has started. */
  readonly report?: HostFailureReport | undefined;
}

// Declares only those parts of the browser's API that this script uses, because other code of the server must not use them.
interface PageEvent {
  readonly target: { readonly src?: string; readonly href?: string };
  /** URL of the script that threw the error; absent when a file failed to load. */
  readonly filename?: string;
  readonly lineno?: number;
  readonly colno?: number;
  readonly error?: { readonly name?: string } | null;
}
interface Listening {
  addEventListener: (type: string, listener: (event: PageEvent) => void, all?: boolean) => void;
}
declare const window: Listening;
declare const document: Listening & {
  cookie: string;
  readonly currentScript: { readonly dataset: Record<string, string> };
  readonly readyState: string;
  readonly head: object;
  readonly documentElement: {
    readonly innerHTML: string;
    readonly lang: string;
    readonly dir: string;
  };
  readonly body: { readonly replaceChildren: (content: object | string) => void };
  readonly getElementById: (id: string) => { readonly content: object } | null;
  readonly open: () => void;
  readonly close: () => void;
};
declare const MutationObserver: new (listener: () => void) => {
  observe: (parent: object, what: { readonly childList: true }) => void;
};
declare const location: { readonly origin: string; readonly reload: () => void };

// The constants below belong to the script's text. They are repeated and type-checked here, because the script cannot use
// imports.
const step: typeof STEP_COOKIE_PREFIX = 'cairn_step';
const gaveWay: typeof HOST_FAILURE_COOKIE = 'cairn_gone';
/** Id of the template that is shown when no other host release is available. */
export const NO_HOST_TEMPLATE_ID = 'no-host';
/** Name of the cookie of a page that reloads because the page or a file of its host was incomplete: `host@<version>`. */
const triedAgain = 'cairn_again';
const root: typeof ROOT_ELEMENT_ID = 'root';
const hostFailed: typeof HOST_FAILED_EVENT = 'cairn:host-failed';
const hostStarted: typeof HOST_STARTED_EVENT = 'cairn:host-started';

const keep = (cookie: string, seconds: number): void => {
  document.cookie = `${cookie};path=/;samesite=lax;max-age=${seconds}`;
};

const has = (cookie: string): boolean => document.cookie.includes(cookie);

/**
 * Marks the start of the host in a cookie as long as the page responds. The cookie stays when the page freezes. Its name is
 * unique for this page, so that it overwrites no cookie of a frozen page.
 * @returns a function that removes it
 */
const noteStart = ({ name, at }: HostWatchSettings): (() => void) => {
  const cookie = step + performance.timeOrigin;
  const note = () => {
    keep(`${cookie}=${name}~${(at + performance.now() / 1000).toFixed()}`, 3600);
  };
  note();
  const noting = setInterval(note, 2000);
  return () => {
    clearInterval(noting);
    // Removes the cookie only if it still records the start of the host. A remote may have recorded its own start since.
    if (has(`${cookie}=${name}`)) keep(`${cookie}=`, 0);
  };
};

/** Returns the cause of a failed start; undefined for an error outside of the host's files. */
const classifyCause = (
  { name, files }: HostWatchSettings,
  { target, filename }: PageEvent,
): string | undefined => {
  const folder = `${location.origin}/remotes/${name.replace('@', '/')}/`;
  const url = target.src ?? target.href;
  if (url === undefined) return filename?.startsWith(folder) ? 'evaluate' : undefined;
  if (!files.some((file) => url === folder + file)) return undefined;
  const [answer] = performance.getEntriesByName(url) as { readonly responseStatus?: number }[];
  const status = answer?.responseStatus ?? 0;
  if (status === 0) return 'network';
  return status === 200 ? 'integrity' : 'fetch';
};

/**
 * Reports that this host release works after it replaced a failed one. The release registry uses such reports for its decisions.
 */
const sendReport = ({ report }: HostWatchSettings): void => {
  if (!report) return;
  fetch(report.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: report.body,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
};

/**
 * Records that the page reloads because a file did not arrive. The record lasts longer than the next page needs to detect the
 * same failure.
 * @returns false when it is recorded already, or when cookies are blocked: the page would reload forever
 */
const noteRetry = ({ name }: HostWatchSettings): boolean => {
  if (has(`${triedAgain}=${name}`)) return false;
  keep(`${triedAgain}=${name}`, 120);
  return has(`${triedAgain}=${name}`);
};

/**
 * Fetches a missing file once without the browser's cache, then reloads the page.
 * @returns false when the page has tried this before
 */
const tryAgain = (host: HostWatchSettings, url: string | undefined): boolean => {
  if (url === undefined || !noteRetry(host)) return false;
  fetch(url, { cache: 'reload' })
    .catch(() => undefined)
    .finally(() => location.reload());
  return true;
};

/**
 * Marks the host release as failed and reloads the page with another one.
 * @param failure the cause and the position of the error
 */
const useOtherHost = (host: HostWatchSettings, failure: string, hadFailed: boolean): void => {
  if (host.hasOther && !hadFailed) {
    // The cookie that marks a failed host is valid for half an hour, as for remotes (FAILED_RELEASE_SECONDS).
    keep(`${host.failed}=1`, 1800);
    keep(`${gaveWay}=${host.name}~${failure}`, 60);
  }
  // The page reloads only if the cookie was stored. With blocked cookies the reloaded page would have the same host release.
  if (!hadFailed && has(`${host.failed}=`)) location.reload();
  else showPanel();
};

/**
 * Shows the message that no host release works. Replaces the whole body, because parts of the host may run. A script of the head
 * may fail before the body is parsed.
 */
const showPanel = (): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showPanel);
  else document.body.replaceChildren(document.getElementById(NO_HOST_TEMPLATE_ID)?.content ?? '');
};

/**
 * Shows the same message in place of a document that is cut. Browsers paint no document whose body they have not parsed, so it
 * becomes an empty one.
 */
const replaceDocument = (): void => {
  const { lang, dir } = document.documentElement;
  const content = document.getElementById(NO_HOST_TEMPLATE_ID)?.content ?? '';
  document.open();
  document.close();
  Object.assign(document.documentElement, { lang, dir });
  document.body.replaceChildren(content);
};

/**
 * Reloads a page once if its HTML ended before its root element, then shows the message. The host is not at fault. When the
 * connection breaks, browsers leave the document in the state `loading` without an event, and run no deferred script. HTML that
 * has not grown for some time therefore counts as cut too.
 */
const watchDocument = (onCut: () => void): void => {
  let length = 0;
  const timer = setInterval(() => {
    const before = length;
    length = document.documentElement.innerHTML.length;
    if (length === before) end();
  }, 15_000);
  const end = () => {
    clearInterval(timer);
    if (document.readyState === 'loading' || !document.getElementById(root)) onCut();
  };
  // The script listens to `readystatechange`, because it comes before the deferred scripts run, which would fail.
  document.addEventListener('readystatechange', end);
};

/**
 * Hides enumerable properties that old libraries or browser extensions add to Object.prototype. A `for…in` loop without a guard
 * would visit them, and libraries of the host and of remotes have such loops. The properties still work but are not enumerated.
 * Hides those that exist before the page, and later ones after each loaded file and before each script added to the head.
 */
const hideAdditions = (): void => {
  for (const name of Object.keys(Object.prototype))
    Reflect.defineProperty(Object.prototype, name, { enumerable: false });
};

const keepHidden = (): void => {
  hideAdditions();
  new MutationObserver(hideAdditions).observe(document.head, { childList: true });
  window.addEventListener('load', hideAdditions, true);
};

const watchHost = (): void => {
  const host = JSON.parse(document.currentScript.dataset['host'] ?? '') as HostWatchSettings;
  const hadFailed = has(`${host.failed}=`);
  const endNote = noteStart(host);
  let isOver = false;
  const end = () => {
    isOver = true;
    endNote();
  };
  const fail = (cause: string | undefined, url?: string, position?: string) => {
    if (isOver || cause === undefined) return;
    end();
    if (!hadFailed && tryAgain(host, url)) return;
    useOtherHost(host, `${cause}~${position}`, hadFailed);
  };
  window.addEventListener(
    'error',
    (event) => {
      const { target, filename, lineno, colno, error } = event;
      const position = `${filename}:${lineno}:${colno}:${error?.name}`;
      fail(classifyCause(host, event), target.src ?? target.href, position);
    },
    true,
  );
  window.addEventListener('pagehide', end);
  document.addEventListener(hostFailed, () => fail('render'));
  document.addEventListener(hostStarted, () => {
    if (isOver) return;
    end();
    // Clears the record of a retry, so that the next page can retry a missing file as well.
    if (has(triedAgain)) keep(`${triedAgain}=`, 0);
    sendReport(host);
  });
  watchDocument(() => {
    if (isOver) return;
    end();
    if (noteRetry(host)) location.reload();
    else replaceDocument();
  });
  document.addEventListener('DOMContentLoaded', () => {
    setTimeout(fail, host.limitMs, 'timeout');
  });
};

const TEXTS = { step, gaveWay, triedAgain, NO_HOST_TEMPLATE_ID, root, hostFailed, hostStarted };
const FUNCTIONS = [
  keep,
  has,
  noteStart,
  classifyCause,
  sendReport,
  showPanel,
  replaceDocument,
  noteRetry,
  tryAgain,
  useOtherHost,
  hideAdditions,
  keepHidden,
  watchDocument,
  watchHost,
];

const constants = [
  ...Object.entries(TEXTS).map(([name, text]) => `const ${name}=${JSON.stringify(text)};`),
  ...FUNCTIONS.map((code) => `const ${code.name}=${code.toString()};`),
];

/** Source text of the script without comments and type whitespace, because every page begins with it. */
export const HOST_WATCH_SCRIPT = `{${constants.join('\n')}\nkeepHidden();watchHost()}`
  .replaceAll(/\n\s*(?:\/\/.*)?/g, '\n')
  .replaceAll(/ {2,}/g, '');
