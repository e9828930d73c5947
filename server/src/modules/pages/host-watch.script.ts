/**
 * What a page has of its own, before anything of the host: a host that does not start gives way to the one before it, in a
 * page that the server makes anew. Sent as text: nothing that stands outside of these functions is there.
 */
import type { HOST_FAILED, HOST_STARTED } from '@cairn/release-contract/host-part';
import type { STEP_COOKIE } from '@cairn/release-contract/step-cookie';
import type { GAVE_WAY_COOKIE, HostReport } from './gave-way.ts';

/** What the script knows of this page, as one attribute of its element. */
export interface HostWatch {
  /** As in notes: `host@<version>`. */
  readonly name: string;
  /** What the page cannot do without. */
  readonly files: readonly string[];
  /** The cookie that says that it has failed here. */
  readonly failed: string;
  readonly hasOther: boolean;
  /** For the time between its scripts and its frame. */
  readonly limitMs: number;
  /** Seconds since 1970, when the server made the page. */
  readonly at: number;
  /** Sent once the host has started. */
  readonly report?: HostReport | undefined;
}

// As much of a browser as the script uses: nothing else of the server may reach for one.
interface PageEvent {
  readonly target: { readonly src?: string; readonly href?: string };
  /** Where an error was thrown; absent when a file failed to load. */
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
  readonly body: { readonly replaceChildren: (content: object | string) => void };
  readonly getElementById: (id: string) => { readonly content: object } | null;
};
declare const MutationObserver: new (listener: () => void) => {
  observe: (parent: object, what: { readonly childList: true }) => void;
};
declare const location: { readonly origin: string; readonly reload: () => void };

// Given as texts, too, and typed here: imported they would stand outside.
const step: typeof STEP_COOKIE = 'cairn_step';
const gaveWay: typeof GAVE_WAY_COOKIE = 'cairn_gone';
/** Of the template of what is shown where no other host can be taken. */
export const panelId = 'no-host';
/** The cookie of a page that is loaded again because a file of its host was lost: `host@<version>`. */
const triedAgain = 'cairn_again';
const hostFailed: typeof HOST_FAILED = 'cairn:host-failed';
const hostStarted: typeof HOST_STARTED = 'cairn:host-started';

const keep = (cookie: string, seconds: number): void => {
  document.cookie = `${cookie};path=/;samesite=lax;max-age=${seconds}`;
};

const has = (cookie: string): boolean => document.cookie.includes(cookie);

/**
 * Notes that the host is under way, for as long as the page answers: the note stays where a page freezes. The cookie is this page's
 * alone, so that it overwrites no note of a page that froze before. @returns what removes it
 */
const noteStart = ({ name, at }: HostWatch): (() => void) => {
  const cookie = step + performance.timeOrigin;
  const note = () => {
    keep(`${cookie}=${name}~${(at + performance.now() / 1000).toFixed()}`, 3600);
  };
  note();
  const noting = setInterval(note, 2000);
  return () => {
    clearInterval(noting);
    // The note may be a remote's already.
    if (has(`${cookie}=${name}`)) keep(`${cookie}=`, 0);
  };
};

/** Undefined for an error that is not of the host's files. */
const causeOf = (
  { name, files }: HostWatch,
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

/** The host before this one gave way to it, and this one works: that is what the registry judges by. */
const sendReport = ({ report }: HostWatch): void => {
  if (!report) return;
  fetch(report.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: report.body,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined);
};

/** Fetches a lost file past the browser's cache, once, and then the page. @returns false where that has been tried */
const tryAgain = ({ name }: HostWatch, url: string | undefined): boolean => {
  if (url === undefined || has(`${triedAgain}=${name}`)) return false;
  keep(`${triedAgain}=${name}`, 60);
  // Where cookies are blocked, the page would load again for ever.
  if (!has(`${triedAgain}=${name}`)) return false;
  fetch(url, { cache: 'reload' })
    .catch(() => undefined)
    .finally(() => location.reload());
  return true;
};

/** @param failure its cause, and where it was thrown */
const giveWay = (told: HostWatch, failure: string, hadFailed: boolean): void => {
  if (told.hasOther && !hadFailed) {
    // Half an hour, as for remotes (FAILED_SECONDS).
    keep(`${told.failed}=1`, 1800);
    keep(`${gaveWay}=${told.name}~${failure}`, 60);
  }
  // Where cookies are blocked, the next page would be this one again.
  if (!hadFailed && has(`${told.failed}=`)) location.reload();
  else showPanel();
};

/** In place of everything else, since some of the host may run. A script of the head fails before the browser has read the body. */
const showPanel = (): void => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', showPanel);
  else document.body.replaceChildren(document.getElementById(panelId)?.content ?? '');
};

/**
 * Old libraries, and extensions of the browser that bring them, add methods to the prototype of all objects. Every `for…in` without a
 * guard then meets them, and libraries of the host and of remotes have such loops. The methods stay, and no loop sees them: not those
 * that were there before the page, and not what comes later, once a file has loaded, and before a script that is put into the head runs.
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
  const told = JSON.parse(document.currentScript.dataset['host'] ?? '') as HostWatch;
  const hadFailed = has(`${told.failed}=`);
  const endNote = noteStart(told);
  let isOver = false;
  const end = () => {
    isOver = true;
    endNote();
  };
  const fail = (cause: string | undefined, url?: string, place?: string) => {
    if (isOver || cause === undefined) return;
    end();
    if (!hadFailed && tryAgain(told, url)) return;
    giveWay(told, `${cause}~${place}`, hadFailed);
  };
  window.addEventListener(
    'error',
    (event) => {
      const { target, filename, lineno, colno, error } = event;
      const place = `${filename}:${lineno}:${colno}:${error?.name}`;
      fail(causeOf(told, event), target.src ?? target.href, place);
    },
    true,
  );
  window.addEventListener('pagehide', end);
  document.addEventListener(hostFailed, () => fail('render'));
  document.addEventListener(hostStarted, () => {
    if (isOver) return;
    end();
    sendReport(told);
  });
  document.addEventListener('DOMContentLoaded', () => {
    setTimeout(fail, told.limitMs, 'timeout');
  });
};

const TEXTS = { step, gaveWay, triedAgain, panelId, hostFailed, hostStarted };
const FUNCTIONS = {
  keep,
  has,
  noteStart,
  causeOf,
  sendReport,
  showPanel,
  tryAgain,
  giveWay,
  hideAdditions,
  keepHidden,
  watchHost,
};

const constants = [
  ...Object.entries(TEXTS).map(([name, text]) => `const ${name}=${JSON.stringify(text)};`),
  ...Object.entries(FUNCTIONS).map(([name, code]) => `const ${name}=${code.toString()};`),
];

/** Neither comments nor the blanks where types were: every page begins with it. */
export const HOST_WATCH_SCRIPT = `{${constants.join('\n')}\nkeepHidden();watchHost()}`
  .replaceAll(/\n\s*(?:\/\/.*)?/g, '\n')
  .replaceAll(/ {2,}/g, '');
