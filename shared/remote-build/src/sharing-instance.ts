/**
 * A container's part in what a page shares: the federation instance that the package's functions call, with as much of
 * it as containers reach. The package's own (`createInstance`) also loads remotes, preloads them and asks plugins, which
 * is done elsewhere here (src/container-loader.ts), and is 7.8 KB more on every first route. That both choose alike is
 * what sharing-agreement.test.ts tells at each update of the package.
 */
import { isNewer, satisfies } from '@cairn/release-contract/caret-range';

/** One version of a module in a scope. The form is the package's: remotes with a runtime of their own read it too. */
export interface SharedModule {
  readonly version: string;
  readonly get: () => Factory | Promise<Factory>;
  readonly scope?: string[];
  readonly strategy?: string;
  /** Who brought it. */
  readonly from?: string;
  /** Once it has been asked for. */
  loading?: Promise<Factory> | null;
  loaded?: boolean;
  lib?: Factory;
}

export type Factory = () => unknown;
export type Scope = Record<string, Record<string, SharedModule>>;

export interface InstanceOptions {
  /** Of the container; carries the version. */
  readonly name: string;
  readonly shareStrategy?: string;
  /** Versions by module that the container brings. */
  readonly shared?: Record<string, SharedModule[]>;
}

export interface Wanted {
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
  readonly shareScopeMap: Record<string, Scope> = {};
  readonly #brought: Record<string, SharedModule[]>;

  constructor(options: InstanceOptions) {
    this.name = options.name;
    this.options = options;
    this.#brought = options.shared ?? {};
  }

  /** Whoever initialises a container tells it nothing that it does not know itself. */
  initOptions(): void {}

  /** Containers of Rspack say only here what they bring: it counts where the scope knows no version at all. */
  registerShared(shared: Record<string, SharedModule[]>): void {
    for (const [key, versions] of Object.entries(shared))
      for (const own of versions)
        for (const name of scopesOf(own))
          (this.shareScopeMap[name] ??= {})[key] ??= { [own.version]: this.#signed(own) };
  }

  initShareScopeMap(name: string, scope: Scope): void {
    this.shareScopeMap[name] = scope;
  }

  /** Puts what the container brings into the scope. Of one version, the first stays: that is the host's. */
  initializeSharing(name: string): [] {
    const scope = (this.shareScopeMap[name] ??= {});
    for (const [key, versions] of Object.entries(this.#brought))
      for (const own of versions)
        if (scopesOf(own).includes(name)) (scope[key] ??= {})[own.version] ??= this.#signed(own);
    return [];
  }

  /** False: nothing in the scope fits, and the container has to take a copy of its own. Rejects for a single copy that does not fit. */
  async loadShare(key: string, wanted: Wanted): Promise<Factory | false> {
    const found = this.#find(key, wanted);
    if (!found) return false;
    if (found.lib) return found.lib;
    found.loading ??= Promise.resolve(found.get());
    found.lib = await found.loading;
    found.loaded = true;
    return found.lib;
  }

  /** For the host, whose modules are in its first file. Throws for one that comes later. */
  loadShareSync(key: string, wanted: Wanted): Factory {
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

  #find(key: string, { customShareInfo }: Wanted): SharedModule | undefined {
    const { scope: names = [DEFAULT_SCOPE], shareConfig } = customShareInfo;
    for (const name of names) this.initializeSharing(name);
    const name = names.find((each) => this.shareScopeMap[each]?.[key]);
    if (name === undefined) return undefined;
    const versions = Object.values(this.shareScopeMap[name]?.[key] ?? {});
    const best = versions.reduce(key in this.#brought ? betterForOwn : better);
    const { requiredVersion, singleton, strictVersion } = shareConfig;
    const fits = ({ version }: SharedModule) =>
      !requiredVersion || satisfies(version, requiredVersion);
    if (fits(best)) return best;
    if (!singleton) return versions.find(fits);
    const message = `${key} is there as ${best.version} and ${this.name} needs ${requiredVersion}`;
    if (strictVersion) throw new Error(message);
    // For the team of that remote, as the package says it too.
    console.warn(message);
    return best;
  }
}

const scopesOf = ({ scope = [DEFAULT_SCOPE] }: SharedModule): string[] => scope;

/** Two copies of what should be one are worse than an older one: what is in use stays. */
const better = (best: SharedModule, next: SharedModule): SharedModule =>
  !best.lib && isNewer(next.version, best.version) ? next : best;

const betterForOwn = (best: SharedModule, next: SharedModule): SharedModule => {
  const isUsed = Boolean(best.loading ?? best.lib);
  if (isUsed !== Boolean(next.loading ?? next.lib)) return isUsed ? best : next;
  return isNewer(next.version, best.version) ? next : best;
};
