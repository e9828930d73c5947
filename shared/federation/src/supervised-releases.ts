/** Loads releases of remotes: the current one, or a previous good one when it fails. */
import type { Release, RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { loadWithCacheBypass } from './load-with-cache-bypass.ts';
import type { RunReleaseStep } from './release-step-runner.ts';
import type { FailedStep, PlatformEvent } from './platform-event.ts';
import type { RemoteModule } from './remote-props.ts';
import { listReleases } from './trusted-files.ts';

export interface RunningRelease<Module = RemoteModule> {
  readonly remote: RemoteManifest;
  readonly release: Release;
  readonly module: Module;
  /** Time at which the loading of the release's code began, in milliseconds of `performance.now()`. */
  readonly beganAt: number;
}

export interface SupervisorOptions<Module> {
  readonly load: (release: Release) => Promise<Module>;
  readonly run: RunReleaseStep;
  readonly report: (event: Extract<PlatformEvent, { type: 'release-failed' }>) => void;
}

interface Failure {
  readonly release: Release;
  readonly step: FailedStep;
  readonly cause: unknown;
}

/** @typeParam Module the part of a release that is loaded: its pages, or the module that fills a slot */
export class SupervisedReleases<Module = RemoteModule> {
  readonly #options: SupervisorOptions<Module>;
  readonly #broken = new Set<string>();
  readonly #evaluated = new Set<string>();
  readonly #running = new Map<string, Promise<RunningRelease<Module>>>();
  /** Failures after loading, by remote; reported once the fallback release is known. */
  readonly #crashed = new Map<string, Failure>();

  constructor(options: SupervisorOptions<Module>) {
    this.#options = options;
  }

  /** Returns the newest release that works. Rejects with the last cause when none does. */
  load(remote: RemoteManifest): Promise<RunningRelease<Module>> {
    const known = this.#running.get(remote.name);
    if (known) return known;
    const loading = this.#firstWorking(remote);
    this.#running.set(remote.name, loading);
    loading.catch(() => this.#running.delete(remote.name));
    return loading;
  }

  /** Marks a loaded release as broken; `load` then returns another one. */
  crash({ remote, release }: RunningRelease<Module>, step: FailedStep, cause: unknown): void {
    if (this.#broken.has(release.container)) return;
    this.#broken.add(release.container);
    this.#crashed.set(remote.name, { release, step, cause });
    this.#running.delete(remote.name);
  }

  /**
   * Allows the broken releases of a remote to be loaded again. Returns false when code of one has already run: a browser
   * evaluates it once per page, so only a new page helps.
   */
  allowRetry(remote: RemoteManifest): boolean {
    const broken = listReleases(remote).filter(({ container }) => this.#broken.has(container));
    if (broken.some(({ container }) => this.#evaluated.has(container))) return false;
    for (const { container } of broken) this.#broken.delete(container);
    return true;
  }

  #usable(remote: RemoteManifest): Release[] {
    return listReleases(remote).filter(({ container }) => !this.#broken.has(container));
  }

  async #firstWorking(remote: RemoteManifest): Promise<RunningRelease<Module>> {
    const crashed = this.#crashed.get(remote.name);
    const failures: Failure[] = crashed ? [crashed] : [];
    this.#crashed.delete(remote.name);
    for (const release of this.#usable(remote)) {
      const beganAt = performance.now();
      try {
        const module = await this.#attempt(remote, release);
        this.#reportFailures(remote, failures, release.version);
        return { remote, release, module, beganAt };
      } catch (cause) {
        this.#broken.add(release.container);
        failures.push({ release, step: 'load', cause });
      }
    }
    this.#reportFailures(remote, failures);
    throw failures.at(-1)?.cause ?? new Error(`No release of ${remote.name} works`);
  }

  async #attempt(remote: RemoteManifest, release: Release): Promise<Module> {
    const { load, run } = this.#options;
    const name = toApplicationName(remote, release);
    const module = await run(
      () => loadWithCacheBypass(() => load(release)),
      'Loading',
      name,
      remote.limitMs,
    );
    this.#evaluated.add(release.container);
    return module;
  }

  #reportFailures(remote: RemoteManifest, failures: Failure[], instead?: string): void {
    for (const { release, step, cause } of failures)
      this.#options.report({
        type: 'release-failed',
        remote: remote.name,
        version: release.version,
        step,
        cause,
        instead,
      });
  }
}

/** Returns the name of a release, which its application and its notes use. */
export const toApplicationName = (remote: RemoteManifest, release: Release): string =>
  `${remote.name}@${release.version}`;
