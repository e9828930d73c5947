import type { RemoteManifest } from '@cairn/release-contract/boot-manifest';
import { remoteRows } from './remote-rows.ts';

const remote = (name: string, source?: RemoteManifest['source']): RemoteManifest => ({
  name,
  current: {
    version: '1.0.0',
    base: `/remotes/${name}/1.0.0/`,
    entry: 'remoteEntry.js',
    container: name,
    preload: [],
    integrity: {},
  },
  previous: [],
  routes: [],
  ...(source && { source }),
});

describe('what the inspector lists', () => {
  it('has first what somebody has overridden, and the rest by name', () => {
    const listed = [remote('player'), remote('learning', 'override'), remote('catalog', 'canary')];
    const rows = remoteRows({ remotes: [remote('upskill', 'override')] }, listed, new Map());
    expect(rows.map(({ name }) => name)).toEqual(['learning', 'upskill', 'catalog', 'player']);
  });
});
