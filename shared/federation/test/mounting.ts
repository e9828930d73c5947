/** Runs a remote's lifecycles as single-spa would, without a host. */
import { PageHolds } from '../src/page-holds.ts';
import type { RemoteModule, RemoteProps, LifecycleProps } from '../src/remote-props.ts';
import { testSite } from './releases.ts';

export const createLifecycleProps = (change: Partial<RemoteProps> = {}): LifecycleProps => {
  const element = document.createElement('div');
  document.body.append(element);
  return {
    name: 'catalog',
    version: '1.0.0',
    routes: [
      { path: '/catalog', auth: 'open', title: 'Catalogue' },
      { path: '/catalog/:id', auth: 'open', title: 'Course' },
    ],
    element,
    site: testSite,
    identity: { current: () => undefined, subscribe: () => () => {} },
    holds: new PageHolds(),
    onDrawn: () => {},
    onCrash: () => {},
    ...change,
  };
};

export const mountRemote = async (remote: RemoteModule, props: LifecycleProps): Promise<void> => {
  await remote.bootstrap(props);
  await remote.mount(props);
};
