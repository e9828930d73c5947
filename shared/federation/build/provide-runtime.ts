/**
 * Host only: lends the host's own federation runtime to the remotes, whose builds leave ALL of it out.
 * The functions of the bundler runtime take a remote's own webpack require as an argument, so one copy serves
 * every container. Only `init` is bound to a build: the host's would find the host's instance by its build
 * identifier, so remotes get one that makes an instance under their own name (and version: it is in the name).
 */
import federation from '@module-federation/webpack-bundler-runtime';
// Left out of a build that exposes nothing, such as the host.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { PAGE_GLOBAL, type PageGlobal } from '../src/page-global.ts';

// The whole object is lent, not single functions.
// oxlint-disable-next-line import/no-named-as-default-member
const { bundlerRuntime, ...rest } = federation;
const runtime = rest.runtime as NonNullable<typeof rest.runtime>;
type InitOptions = Parameters<typeof runtime.createInstance>[0];

export default function provideRuntime() {
  const page: PageGlobal = {
    runtime: {
      ...rest,
      bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
      runtime: {
        init: (options: InitOptions) => runtime.createInstance({ ...options, id: options.name }),
      },
    },
  };
  Object.assign(globalThis, { [PAGE_GLOBAL]: page });
  return { name: 'provide-runtime' };
}
