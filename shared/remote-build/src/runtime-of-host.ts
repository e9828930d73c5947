/**
 * The federation runtime of a page, which the host shares with remotes. It contains only those functions of the package that
 * containers call. Each function gets the `__webpack_require__` of its caller, so one copy serves all containers.
 */
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';
import { PAGE_GLOBAL_NAME, type PageGlobal } from '@cairn/release-contract/page-global';
import { type InstanceOptions, SharingInstance } from './sharing-instance.ts';

interface Container {
  readonly webpackRequire: { readonly federation: { readonly initOptions: InstanceOptions } };
}

const runtime = {
  // An empty object, because generated code of containers tests that `runtime` exists.
  runtime: {},
  bundlerRuntimeOptions: {},
  attachShareScopeMap,
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    initContainerEntry,
    installInitialConsumes,
    /** Creates one instance for each container; its name contains the version. */
    init: ({ webpackRequire }: Container) =>
      new SharingInstance(webpackRequire.federation.initOptions),
  },
};

const page = globalThis as { [PAGE_GLOBAL_NAME]?: PageGlobal };
page[PAGE_GLOBAL_NAME] = { ...page[PAGE_GLOBAL_NAME], runtime };

/** Options of the container's instance. @public Code that the federation plugin generates imports it. */
export default runtime;
