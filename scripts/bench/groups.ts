/** All groups of the bench, in the order of a run. */
import type { BenchGroup } from './bench-group.ts';
import { courseBenchGroups } from './course-groups.ts';
import { pageBenchGroups } from './page-groups.ts';
import { releaseBenchGroups } from './release-groups.ts';
import { schoolBenchGroups } from './school-groups.ts';
import { serverBenchGroups } from './server-groups.ts';

export const benchGroups: readonly BenchGroup[] = [
  ...pageBenchGroups,
  ...courseBenchGroups,
  ...serverBenchGroups,
  ...releaseBenchGroups,
  // The groups about the large school come last, because at the smallest size all groups share one site, and these groups fill
  // it with data.
  ...schoolBenchGroups,
];
