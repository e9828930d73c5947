/**
 * A container's part in the shared modules of a page: the federation instance that the package's functions call, with only those
 * parts that containers use. The package's own instance (`createInstance`) also loads and preloads remotes and calls plugins.
 * That would add 7.8 KB to every first route, and shared/federation/src/container-loader.ts does it here. At each update of the
 * package sharing-agreement.test.ts checks that both choose the same modules.
 */
import { isNewerVersion, satisfiesCaretRange } from '@cairn/release-contract/caret-range';

/** One version of a module in a scope. The package defines the form, because remotes with a runtime of their own read it too. */
export interface SharedModule {
  readonly version: string;
  readonly get: () => ModuleFactory | Promise<ModuleFactory>;
  readonly scope?: string[];
  readonly strategy?: string;
  /** Name of the container that brought the module. */
  readonly from?: string;
  /** Promise of the shared module; present once a container has requested it. */
  loading?: Promise<ModuleFactory> | null;
  loaded?: boolean;
  lib?: ModuleFactory;
}

export type ModuleFactory = () => unknown;
export type ShareScope = Record<string, Record<string, SharedModule>>;

export interface InstanceOptions {
  /** Name of the container, which contains the version. */
  readonly name: string;
  readonly shareStrategy?: string;
  /** Versions that the container brings, by module. */
  readonly shared?: Record<string, SharedModule[]>;
}

export interface LoadShareOptions {
  readonly customShareInfo: {
    readonly scope?: string[];
    readonly shareConfig: {
      readonly requiredVersion?: string | false;
      readonly singleton?: boolean;
      readonly strictVersion?: boolean;
    };
  };
}

const DEFAULT_SCOPE = 'default';

export class SharingInstance {
  readonly name: string;
  readonly options: InstanceOptions;
  readonly shareScopeMap: Record<string, ShareScope> = {};
  readonly #brought: Record<string, SharedModule[]>;

  constructor(options: InstanceOptions) {
    this.name = options.name;
    this.options = options;
    this.#brought = options.shared ?? {};
  }

  /** Does nothing: the container already knows the options that its caller passes. */
  initOptions(): void {}

  /**
   * Adds the modules of a container of Rspack, which names them only here. They count only where the scope has no version of the
   * module.
   */
  registerShared(shared: Record<string, SharedModule[]>): void {
    for (const [key, versions] of Object.entries(shared))
      for (const own of versions)
        for (const name of getScopes(own))
          (this.shareScopeMap[name] ??= {})[key] ??= { [own.version]: this.#signed(own) };
  }

  initShareScopeMap(name: string, scope: ShareScope): void {
    this.shareScopeMap[name] = scope;
  }

  /** Adds the modules of the container to the scope. The first copy of a version stays, which is the host's. */
  initializeSharing(name: string): [] {
    const scope = (this.shareScopeMap[name] ??= {});
    for (const [key, versions] of Object.entries(this.#brought))
      for (const own of versions)
        if (getScopes(own).includes(name)) (scope[key] ??= {})[own.version] ??= this.#signed(own);
    return [];
  }

  /**
   * Returns the module; false if nothing in the scope fits, so the container needs its own copy.
   * @throws where a singleton with `strictVersion` does not fit
   */
  async loadShare(key: string, wanted: LoadShareOptions): Promise<ModuleFactory | false> {
    const found = this.#find(key, wanted);
    if (!found) return false;
    if (found.lib) return found.lib;
    found.loading ??= Promise.resolve(found.get());
    found.lib = await found.loading;
    found.loaded = true;
    return found.lib;
  }

  /**
   * Returns a module for the host, whose modules are in its first file.
   * @throws for a module that is loaded later
   */
  loadShareSync(key: string, wanted: LoadShareOptions): ModuleFactory {
    const found = this.#find(key, wanted);
    const factory = found?.lib ?? found?.get();
    if (!found || typeof factory !== 'function') throw new Error(`${key} is not there yet`);
    found.loaded = true;
    return (found.lib = factory);
  }

  #signed(own: SharedModule): SharedModule {
    const { shareStrategy: strategy } = this.options;
    return Object.assign(own, { from: this.name, strategy, useIn: [], deps: [] });
  }

  #find(key: string, { customShareInfo }: LoadShareOptions): SharedModule | undefined {
    const { scope: names = [DEFAULT_SCOPE], shareConfig } = customShareInfo;
    for (const name of names) this.initializeSharing(name);
    const name = names.find((each) => this.shareScopeMap[each]?.[key]);
    if (name === undefined) return undefined;
    const versions = Object.values(this.shareScopeMap[name]?.[key] ?? {});
    const best = versions.reduce(key in this.#brought ? preferOwn : preferShared);
    const { requiredVersion, singleton, strictVersion } = shareConfig;
    const fits = ({ version }: SharedModule) =>
      !requiredVersion || satisfiesCaretRange(version, requiredVersion);
    if (fits(best)) return best;
    if (!singleton) return versions.find(fits);
    const message = `${key} is there as ${best.version} and ${this.name} needs ${requiredVersion}`;
    if (strictVersion) throw new Error(message);
    // Warns the remote's team as the package's own instance does.
    console.warn(message);
    return best;
  }
}

const getScopes = ({ scope = [DEFAULT_SCOPE] }: SharedModule): string[] => scope;

/** Prefers a version that is already in use, even if it is older: two copies of a singleton are worse. */
const preferShared = (best: SharedModule, next: SharedModule): SharedModule =>
  !best.lib && isNewerVersion(next.version, best.version) ? next : best;

const preferOwn = (best: SharedModule, next: SharedModule): SharedModule => {
  const isUsed = Boolean(best.loading ?? best.lib);
  if (isUsed !== Boolean(next.loading ?? next.lib)) return isUsed ? best : next;
  return isNewerVersion(next.version, best.version) ? next : best;
};
