/** Finds the page for a URL: its owner, the decision of the guard, and the release that works. */
import type { RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { defineRemote } from './define-remote.tsx';
import { createFailureModule, createHostScreensModule } from './host-screens.tsx';
import type { FailedStep } from './platform-event.ts';
import type { PlatformOptions, ShownPage } from './platform-types.ts';
import type { PageHolds } from './page-holds.ts';
import { getQueryRetryDelayMs } from './recover-queries.ts';
import type { RemoteApps } from './remote-apps.ts';
import type { RemoteRoute, RemoteDirectory } from './remote-directory.ts';
import type { RemoteModule } from './remote-props.ts';
import type { PageSlotOptions } from './slot-options.ts';
import { createPageSlots } from './slots.ts';
import { findRoute, type RouteDeclaration } from '@cairn/release-contract/routes';
import { t } from 'ttag';
import {
  toApplicationName,
  type RunningRelease,
  type SupervisedReleases,
} from './supervised-releases.ts';

export interface FoundPageOwner {
  /** Name of the single-spa application. */
  readonly app: string;
  readonly page: ShownPage;
  readonly title: string;
  readonly fade: boolean;
}

export interface PageFinderOptions extends PlatformOptions {
  readonly directory: RemoteDirectory;
  readonly releases: SupervisedReleases;
  readonly apps: RemoteApps;
  readonly holds: PageHolds;
  readonly slots: PageSlotOptions;
  /** Called when an application has drawn the page of this path. */
  readonly onDrawn: (pathname: string) => void;
  /** Called when earlier results are no longer valid and the page must be found again. */
  readonly onChanged: () => void;
}

export class PageFinder {
  readonly #options: PageFinderOptions;
  /** The remote behind the failure panel on screen, for its retry. */
  #failed: RemoteRoute | undefined;
  /** Number of the latest search. A new search ends an earlier one that waits for the server. */
  #searches = 0;

  constructor(options: PageFinderOptions) {
    this.#options = options;
    const { hostRoutes } = options.manifest;
    this.#registerOwn('host', createHostScreensModule(hostRoutes, options.screens), hostRoutes);
    this.#registerOwn('not-found', defineRemote({ routes: [options.notFound] }), []);
    this.#registerOwn(
      'unavailable',
      createFailureModule(() => {
        this.#retry();
      }),
      [],
    );
  }

  isHostPath(pathname: string): boolean {
    return findRoute(this.#options.manifest.hostRoutes, pathname) !== undefined;
  }

  async find(url: URL): Promise<FoundPageOwner | { readonly redirect: string }> {
    const { pathname } = url;
    this.#searches += 1;
    let owner: RemoteRoute | undefined;
    try {
      const own = findRoute(this.#options.manifest.hostRoutes, pathname);
      owner = own ? undefined : await this.#options.directory.owner(pathname);
      const match = own ?? owner;
      if (!match) return toNotFoundPage(pathname);
      const loading = owner && this.#options.releases.load(owner.remote);
      // Ignores a failed load for now: it counts only if the guard allows the page.
      loading?.catch(() => {});
      const verdict = await this.#options.guard({ ...match, url });
      if (verdict !== true) return { redirect: verdict };
      const running = await loading;
      if (running) this.#register(running);
      return toFoundPage(pathname, match.route, running);
    } catch (cause) {
      return this.#unavailable(pathname, owner, cause);
    }
  }

  #unavailable(pathname: string, owner: RemoteRoute | undefined, cause: unknown): FoundPageOwner {
    this.#failed = owner;
    void this.#retryWhenBack(this.#searches);
    this.#options.report({
      type: 'page-unavailable',
      path: pathname,
      cause,
      remote: owner?.remote.name,
    });
    return {
      app: 'unavailable',
      page: { kind: 'unavailable', pathname, ...(owner && { route: owner.route }) },
      title: owner?.route.title ?? '',
      fade: false,
    };
  }

  /**
   * Finds a failed page again once the server answers, if the server was away. A page that failed for another reason
   * waits for the visitor's retry.
   */
  async #retryWhenBack(search: number): Promise<void> {
    const { directory } = this.#options;
    let failures = 0;
    while (!(await directory.isReachable())) {
      failures += 1;
      const delayMs = getQueryRetryDelayMs(failures);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (search !== this.#searches) return;
    }
    if (failures > 0 && search === this.#searches) this.#retry();
  }

  #retry(): void {
    const remote = this.#failed?.remote;
    if (remote && (!this.#options.releases.allowRetry(remote) || wasPreloaded(remote)))
      location.reload();
    else this.#options.onChanged();
  }

  #register(running: RunningRelease): void {
    const { remote, release, module, beganAt } = running;
    const { onChanged, onDrawn, releases, report } = this.#options;
    const crash = (step: FailedStep, cause: unknown) => {
      releases.crash(running, step, cause);
      onChanged();
    };
    let isDrawn = false;
    this.#options.apps.register(toApplicationName(remote, release), {
      module,
      limitMs: remote.limitMs,
      onFailure: (cause) => {
        crash('lifecycle', cause);
        // Finds the fallback release now, because the visitor may never return to this remote, and the failure must be
        // reported.
        releases.load(remote).catch(() => {});
      },
      props: {
        ...this.#commonProps(remote.routes),
        version: release.version,
        ...(release.settings && { settings: release.settings }),
        ...(remote.slots && { slots: createPageSlots(this.#options.slots, remote.slots) }),
        onDrawn: (pathname) => {
          onDrawn(pathname);
          if (!isDrawn)
            report({
              type: 'release-running',
              remote: remote.name,
              version: release.version,
              ms: performance.now() - beganAt,
            });
          isDrawn = true;
        },
        onCrash: (kind, cause) => {
          if (kind === 'release') crash('render', cause);
          else this.#reportScreen(remote.name, release.version, cause);
        },
      },
    });
  }

  #registerOwn(name: string, module: RemoteModule, routes: RouteDeclaration[]): void {
    const failed = (cause: unknown) => {
      this.#reportScreen(name, '', cause);
    };
    this.#options.apps.register(name, {
      module,
      onFailure: failed,
      props: {
        ...this.#commonProps(routes),
        version: '',
        onCrash: (_, cause) => {
          failed(cause);
        },
      },
    });
  }

  #commonProps(routes: RouteDeclaration[]) {
    const { identity, holds, onDrawn, manifest } = this.#options;
    return { routes, identity, holds, onDrawn, site: manifest.site };
  }

  #reportScreen(remote: string, version: string, cause: unknown): void {
    this.#options.report({ type: 'screen-failed', remote, version, cause });
  }
}

/**
 * Returns whether the page has preloaded files of the release. A browser answers later requests with a preload that has
 * failed, so only a new page fetches the file again.
 */
const wasPreloaded = ({ current }: RemoteManifest): boolean =>
  document.querySelector(`link[rel="preload"][href^="${CSS.escape(current.base)}"]`) !== null;

const toFoundPage = (
  pathname: string,
  route: RouteDeclaration,
  running: RunningRelease | undefined,
): FoundPageOwner => {
  const common = { title: route.title, fade: route.fade !== false };
  if (!running) return { ...common, app: 'host', page: { kind: 'host', pathname, route } };
  const remote = { name: running.remote.name, version: running.release.version };
  const app = toApplicationName(running.remote, running.release);
  return { ...common, app, page: { kind: 'remote', pathname, route, remote } };
};

const toNotFoundPage = (pathname: string): FoundPageOwner => ({
  app: 'not-found',
  page: { kind: 'not-found', pathname },
  title: t`Page not found`,
  fade: true,
});
