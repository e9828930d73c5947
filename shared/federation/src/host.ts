/** The host's side of the platform: finds the page of the current URL and replaces the page on screen. */
import { start, triggerAppChange } from 'single-spa';
import { PageArrivalEffects } from './page-arrival-effects.ts';
import { loadRemoteModule, loadFillerModule } from './container-loader.ts';
import { createReleaseStepRunner } from './release-step-runner.ts';
import { PageFinder, type FoundPageOwner } from './page-finder.ts';
import { PageHistory } from './page-history.ts';
import { PageHolds } from './page-holds.ts';
import type { Platform, PlatformOptions, PlatformState } from './platform-types.ts';
import { isPrefetchAllowed, prefetchRelease } from './preload-remote.ts';
import { RemoteApps } from './remote-apps.ts';
import { RemoteDirectory } from './remote-directory.ts';
import type { RemoteModule } from './remote-props.ts';
import { isKeepPositionEntry, setDocumentTitle, changeWithFade } from './route-change.ts';
import type { PageSlotOptions } from './slot-options.ts';
import type { FillerModule, PageSlots } from './slot-props.ts';
import { createPageSlots } from './slots.ts';
import { SupervisedReleases } from './supervised-releases.ts';
import { restrictToTrustedFiles, type FindFileHash } from './trusted-files.ts';
import type { Release } from '@cairn/release-contract/boot-manifest';

export type { PlatformEvent } from './platform-event.ts';
export type { RequestedPage, Platform, PlatformOptions, ShownPage } from './platform-types.ts';

/** Loads the code of a release and returns its module. */
export type LoadReleaseModule = (release: Release, hashOf: FindFileHash) => Promise<RemoteModule>;
/** Loads the module with which a release fills a slot. */
export type LoadFillerForSlot = (
  release: Release,
  hashOf: FindFileHash,
  slot: string,
) => Promise<Partial<FillerModule> | undefined>;

/**
 * Starts the platform: asks the guard, loads the remote that owns the URL, and follows every later change of the URL.
 * Call it once.
 * @param load loads a release, and `loadInSlot` what it shows in a slot; tests pass their own
 */
export const startPlatform = (
  options: PlatformOptions,
  load: LoadReleaseModule = loadRemoteModule,
  loadInSlot: LoadFillerForSlot = loadFillerModule,
): Platform => {
  const host = new PlatformHost(options, load, loadInSlot);
  host.start();
  return host.slots ? { ...host.platform, slots: host.slots } : host.platform;
};

class PlatformHost {
  /** Slots of the host's own frame; undefined if no remote fills one. */
  readonly slots: PageSlots | undefined;
  readonly #options: PlatformOptions;
  readonly #directory: RemoteDirectory;
  readonly #finder: PageFinder;
  readonly #arrivals: PageArrivalEffects;
  readonly #holds = new PageHolds();
  readonly #history = new PageHistory(this.#holds);
  readonly #listeners = new Set<() => void>();
  readonly #outlet = Promise.withResolvers<HTMLElement>();
  #main: HTMLElement | undefined;
  #state: PlatformState = { page: undefined, isPending: true };
  #shown: (FoundPageOwner & { readonly url: URL }) | undefined;
  /** Number of the latest change of the URL. Results of earlier changes are ignored. */
  #latest = 0;

  constructor(options: PlatformOptions, load: LoadReleaseModule, loadInSlot: LoadFillerForSlot) {
    this.#options = options;
    const { manifest, report, identity } = options;
    const trusted = restrictToTrustedFiles(manifest);
    const run = createReleaseStepRunner(manifest);
    this.#directory = new RemoteDirectory({
      known: manifest.remotes,
      onFound: trusted.add,
      findSettings: options.findSettings,
    });
    this.#arrivals = new PageArrivalEffects(() => this.#main);
    const slots: PageSlotOptions = {
      directory: this.#directory,
      run,
      identity,
      report,
      site: manifest.site,
      load: (release, slot) => loadInSlot(release, trusted.hashOf, slot),
    };
    this.slots = manifest.hostSlots && createPageSlots(slots, manifest.hostSlots);
    this.#finder = new PageFinder({
      ...options,
      holds: this.#holds,
      directory: this.#directory,
      slots,
      releases: new SupervisedReleases({
        run,
        load: (release) => load(release, trusted.hashOf),
        report,
      }),
      apps: new RemoteApps({
        run,
        outlet: this.#outlet.promise,
        active: () => this.#shown?.app,
      }),
      onDrawn: (pathname) => {
        this.#arrivals.drawn(pathname);
      },
      onChanged: () => void this.#follow(false),
    });
  }

  start(): void {
    // Bypasses single-spa's patch of `window`, which delays such listeners while an application is changing.
    EventTarget.prototype.addEventListener.call(window, 'popstate', (event: Event) => {
      void this.#follow(!('singleSpa' in event));
    });
    start();
    this.#history.start();
    void this.#follow(false);
  }

  readonly platform: Platform = {
    attachOutlet: (main) => {
      if (!main) return;
      this.#main = main;
      this.#outlet.resolve(main);
    },
    state: {
      get: () => this.#state,
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    },
    navigate: (href, { replace = false } = {}) => {
      const url = new URL(href, location.href);
      if (url.origin !== location.origin) location.assign(url);
      else if (replace) history.replaceState(null, '', url);
      else history.pushState(null, '', url);
    },
    recheck: () => void this.#follow(false),
    preload: (href) => {
      const url = new URL(href, location.href);
      if (url.origin === location.origin && isPrefetchAllowed()) void this.#warm(url.pathname);
    },
  };

  async #warm(pathname: string): Promise<void> {
    if (this.#finder.isHostPath(pathname)) return;
    try {
      const owner = await this.#directory.owner(pathname);
      if (owner) prefetchRelease(owner.remote.current);
    } catch {
      // Ignores the failed preload: opening the page asks again and reports the error.
    }
  }

  /** Shows the page of the current URL. The previous page stays until the new one is ready. */
  async #follow(wentBack: boolean): Promise<void> {
    const ticket = (this.#latest += 1);
    const url = new URL(location.href);
    if (this.#shown && this.#shown.url.href !== url.href)
      this.#arrivals.leave(this.#shown.url.href);
    // Publishes no pending state for a change of the query alone, for which the shell has nothing to render.
    const isQueryAlone =
      this.#shown?.url.pathname === url.pathname && this.#shown.url.href !== url.href;
    if (!isQueryAlone) this.#publish({ ...this.#state, isPending: true });
    const found = await this.#finder.find(url);
    if (ticket !== this.#latest) return;
    if ('redirect' in found) {
      this.#history.forceTo(found.redirect);
      return;
    }
    await this.#show(found, url, wentBack);
  }

  async #show(next: FoundPageOwner, url: URL, wentBack: boolean): Promise<void> {
    const before = this.#shown;
    const isSamePage = before?.url.pathname === url.pathname && before.app === next.app;
    const page = isSamePage ? before.page : next.page;
    const shown = { ...next, page, url };
    this.#shown = shown;
    if (!isSamePage) setDocumentTitle(next.title, this.#options.manifest.site);
    const change = async () => {
      // Compares again after the fade has started: another page of the same remote may be the current one by then.
      this.#publish({ page: this.#shown?.page, isPending: false });
      if (!isSamePage) this.#nameShownPage();
      if (before?.app !== next.app) await triggerAppChange();
    };
    if (before && before.app !== next.app) await changeWithFade(change, next.fade);
    else await change();
    // Uses the current query, which the remote may have changed meanwhile, such as to the filters of the last visit.
    const { url: current, app } = this.#shown;
    if (current.pathname !== url.pathname || app !== next.app) return;
    if (!before) this.#arrivals.first(current);
    else if (before.url.pathname !== url.pathname)
      this.#arrivals.expect({
        url: current,
        wentBack,
        keepsPosition: !wentBack && before.app === app && isKeepPositionEntry(),
      });
  }

  /** Writes the release and the route pattern of the page to the outlet, for which web vitals are measured. */
  #nameShownPage(): void {
    void this.#outlet.promise.then((main) => {
      if (this.#shown) main.dataset['page'] = `${this.#shown.app} ${this.#shown.page.route?.path}`;
      return main;
    });
  }

  #publish(state: PlatformState): void {
    if (state.page === this.#state.page && state.isPending === this.#state.isPending) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
