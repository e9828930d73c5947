/** Bench groups about releases: healing, many remotes, and the work of a team. */
import { type BenchGroup, defineBenchGroup } from './bench-group.ts';
import { measureDevReload } from './dev-reload.ts';
import { measureTimeToFirstRelease } from './first-release.ts';
import { measureManyRemotes } from './many-remotes.ts';
import { measureReleaseHealing } from './release-healing.ts';
import { QUICK_NETWORK, SLOW_NETWORK } from './visit.ts';

export const releaseBenchGroups: readonly BenchGroup[] = [
  defineBenchGroup({
    name: 'Healing of a failed release',
    needs: ['browser', 'ownSite'],
    sizes: { usual: { tries: 3 }, smallest: { tries: 1 } },
    notAtSmallest: 'builds, checks and publishes four releases',
    measure: measureReleaseHealing,
  }),
  defineBenchGroup({
    name: 'Fifty remotes with 450 releases',
    needs: ['browser', 'site', 'ownSite'],
    sizes: {
      usual: { addedRemotes: 45, releases: 10, visits: 4, line: { ...SLOW_NETWORK, settleMs: 0 } },
      smallest: { addedRemotes: 1, releases: 2, visits: 1, line: QUICK_NETWORK },
    },
    measure: measureManyRemotes,
  }),
  defineBenchGroup({
    name: 'Saving a file in development',
    needs: ['browser', 'site'],
    sizes: { usual: { saves: 7 }, smallest: { saves: 1 } },
    notAtSmallest: 'starts a development build with webpack',
    measure: measureDevReload,
  }),
  defineBenchGroup({
    name: 'The first release of a team',
    byNameOnly: 'installs packages from the public registry',
    notAtSmallest: 'installs packages from the public registry, and builds twice',
    needs: ['ownSite'],
    sizes: { usual: {}, smallest: {} },
    measure: ({ ownSite }) => measureTimeToFirstRelease(ownSite),
  }),
];
