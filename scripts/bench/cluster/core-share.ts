/** Limits each process of a cluster to the same fraction of a core, so that one machine can simulate several. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PERIOD_US = 20_000;

export interface ProcessorCoreShare {
  /**
   * Start of a command line that runs the following command in a control group of its own, limited to its fraction of a core.
   */
  readonly launcher: readonly string[];
  readonly end: () => Promise<void>;
}

/**
 * Creates Linux control groups (version 1 or 2) that limit processes to a fraction of a core. Returns undefined where this
 * user may not create them.
 */
export const limitProcessesToCoreShare = (share: number): ProcessorCoreShare | undefined => {
  const group = createGroup('/sys/fs/cgroup/cpu') ?? createGroup('/sys/fs/cgroup');
  if (group === undefined) return undefined;
  const quota = Math.round(share * PERIOD_US);
  const limit = group.startsWith('/sys/fs/cgroup/cpu')
    ? `echo ${PERIOD_US} > "$g/cpu.cfs_period_us"; echo ${quota} > "$g/cpu.cfs_quota_us"`
    : `echo "${quota} ${PERIOD_US}" > "$g/cpu.max"`;
  const script = `g="${group}/$$"; mkdir "$g"; ${limit}; echo $$ > "$g/cgroup.procs"; exec "$@"`;
  return {
    launcher: ['/bin/sh', '-ec', script, 'share'],
    end: async () => {
      // A control group can be removed only after its last process has ended.
      for (let tries = 0; tries < 20 && !removeGroup(group); tries += 1) await wait(100);
    },
  };
};

const createGroup = (root: string): string | undefined => {
  const isVersion2 = existsSync(join(root, 'cgroup.controllers'));
  if (!isVersion2 && !existsSync(join(root, 'cpu.cfs_quota_us'))) return undefined;
  const group = join(root, `cairn-bench-${process.pid}`);
  try {
    mkdirSync(group);
    if (isVersion2) {
      writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu');
      writeFileSync(join(group, 'cgroup.subtree_control'), '+cpu');
    }
    return group;
  } catch {
    return undefined;
  }
};

const removeGroup = (group: string): boolean => {
  try {
    for (const name of listSubgroups(group)) rmdirSync(join(group, name));
    rmdirSync(group);
    return true;
  } catch {
    return false;
  }
};

const listSubgroups = (group: string): string[] =>
  readdirSync(group, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
