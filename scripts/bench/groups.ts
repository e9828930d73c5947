/** All groups of the bench, in the order of a run. */
import type { BenchGroup } from './bench-group.ts';
import { courseGroups } from './course-groups.ts';
import { pageGroups } from './page-groups.ts';
import { releaseGroups } from './release-groups.ts';
import { schoolGroups } from './school-groups.ts';
import { serverGroups } from './server-groups.ts';

export const benchGroups: readonly BenchGroup[] = [
  ...pageGroups,
  ...courseGroups,
  ...serverGroups,
  ...releaseGroups,
  // The groups about the large school come last, because at the smallest size all groups share one site, and these groups fill
  // it with data.
  ...schoolGroups,
];
