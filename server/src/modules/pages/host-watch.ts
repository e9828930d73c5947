/**
 * Stands in every page before anything of the host: a host that does not start gives way to the one before it, in a page
 * that the server makes anew. Part of the page and of no release, so that no release can break it.
 */
import { FAILED_SECONDS, failureCookie } from '@cairn/release-contract/failed-release';
import { HOST, HOST_FAILED, HOST_STARTED } from '@cairn/release-contract/host-part';
import { BOOT_ELEMENT, type BootManifest } from '@cairn/release-contract/boot-manifest';
import { STEP_COOKIE } from '@cairn/release-contract/step-cookie';
import type { ChannelHost } from './release-source.ts';

/** Left by a host that did not start, until the one that starts instead has told of it: `host@<version>~<cause>`. */
const GAVE_WAY = 'cairn_host_failed';
/** Shown where no other host can be taken. */
export const NO_HOST_ELEMENT = 'no-host';

/** All that the script knows, as one attribute of its own element. */
export interface HostWatch {
  /** As in notes: `host@<version>`. */
  readonly name: string;
  /** Of its files. */
  readonly base: string;
  /** What the page cannot do without. */
  readonly files: readonly string[];
  /** The cookie that says that it has failed here. */
  readonly failed: string;
  readonly hasOther: boolean;
  readonly limitMs: number;
  /** Seconds since 1970, when the server made the page. */
  readonly at: number;
}

const NAMES = {
  step: STEP_COOKIE,
  gaveWay: GAVE_WAY,
  started: HOST_STARTED,
  failed: HOST_FAILED,
  boot: BOOT_ELEMENT,
  panel: NO_HOST_ELEMENT,
  seconds: FAILED_SECONDS,
};

/** @param limitMs for the time between its scripts and its frame @param at seconds since 1970 */
export const hostWatch = (
  { release, current, previous, limitMs: own }: ChannelHost,
  { limitMs, at = 0 }: { readonly limitMs: number; readonly at?: number | undefined },
): HostWatch => ({
  name: `${HOST}@${release.version}`,
  base: release.base,
  files: [release.theme, ...release.scripts, ...release.styles],
  failed: failureCookie(current.integrity[current.entry] ?? ''),
  hasOther: previous.length > 0,
  limitMs: own ?? limitMs,
  at,
});

// As much of a browser as the script uses: nothing else of the server may reach for one.
interface PageEvent {
  readonly target: { readonly src?: string; readonly href?: string };
  readonly filename?: string;
}
interface Listening {
  addEventListener: (type: string, listener: (event: PageEvent) => void, all?: boolean) => void;
}
declare const window: Listening;
declare const document: Listening & {
  cookie: string;
  readonly currentScript: { readonly dataset: Record<string, string> };
  readonly getElementById: (id: string) => { hidden: boolean; readonly textContent: string } | null;
};
declare const location: { readonly origin: string; readonly reload: () => void };

/** Sent as text: nothing that stands outside of it is there. */
const watch = (names: typeof NAMES): void => {
  const told = JSON.parse(document.currentScript.dataset['host'] ?? '') as HostWatch;
  const { name, base } = told;
  const keep = (cookie: string, seconds: number) => {
    document.cookie = `${cookie};path=/;samesite=lax;max-age=${seconds}`;
  };
  const has = (cookie: string) => document.cookie.includes(cookie);
  const hadFailed = has(`${told.failed}=`);
  const note = () => {
    keep(`${names.step}=${name}~${(told.at + performance.now() / 1000).toFixed()}`, 3600);
  };
  note();
  // One that is not renewed is of a page that froze.
  const noting = setInterval(note, 2000);
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(noting);
    if (has(`${names.step}=${name}`)) keep(`${names.step}=`, 0);
  };
  const fail = (cause: string) => {
    if (isOver) return;
    end();
    if (told.hasOther && !hadFailed) {
      keep(`${told.failed}=1`, names.seconds);
      keep(`${names.gaveWay}=${name}~${cause}`, 60);
    }
    const panel = document.getElementById(names.panel);
    // Where cookies are blocked, the next page would be this one again.
    if (!hadFailed && has(`${told.failed}=`)) location.reload();
    else if (panel) panel.hidden = false;
  };
  const fileCause = (url: string) => {
    const [answer] = performance.getEntriesByName(url) as { responseStatus?: number }[];
    return answer?.responseStatus === 200 ? 'integrity' : 'fetch';
  };
  const onError = ({ target, filename }: PageEvent) => {
    const url = target.src ?? target.href;
    const folder = location.origin + base;
    if (url === undefined) {
      if (filename?.startsWith(folder)) fail('evaluate');
    } else if (told.files.some((file) => url === folder + file)) fail(fileCause(url));
  };
  const onStarted = () => {
    if (isOver) return;
    end();
    const [, version, cause] =
      new RegExp(`${names.gaveWay}=host@([^~]+)~(\\w+)`).exec(document.cookie) ?? [];
    if (version === undefined) return;
    keep(`${names.gaveWay}=`, 0);
    const text = document.getElementById(names.boot)?.textContent ?? '';
    const { channel, mark, site, host } = JSON.parse(text) as BootManifest;
    const event = { remote: 'host', version, kind: 'failed', cause, instead: host?.version };
    if (channel === undefined || host?.version === version) return;
    void fetch(`${site.apiBase ?? '/api'}/v1/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel, mark, events: [event] }),
      keepalive: true,
      credentials: 'omit',
    }).catch(() => {});
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('pagehide', end);
  document.addEventListener(names.failed, () => {
    fail('render');
  });
  document.addEventListener(names.started, onStarted);
  document.addEventListener('DOMContentLoaded', () => {
    setTimeout(fail, told.limitMs, 'timeout');
  });
};

/** Without its indentation. */
export const HOST_WATCH_SCRIPT = `(${watch.toString().replaceAll(/\n\s*(?:\/\/.*)?/g, '\n')})(${JSON.stringify(NAMES)})`;
