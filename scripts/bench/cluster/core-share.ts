/** Holds each process of a cluster to the same share of a core, so that one machine can stand for several. */
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PERIOD_US = 20_000;

export interface CoreShare {
  /** What a command is put behind to run within the share, each for itself. */
  readonly launcher: readonly string[];
  readonly end: () => Promise<void>;
}

/** By control groups of either version, which root may make. Undefined where that cannot be done. */
export const openCoreShare = (share: number): CoreShare | undefined => {
  const group = groupIn('/sys/fs/cgroup/cpu') ?? groupIn('/sys/fs/cgroup');
  if (group === undefined) return undefined;
  const quota = Math.round(share * PERIOD_US);
  const limit = group.startsWith('/sys/fs/cgroup/cpu')
    ? `echo ${PERIOD_US} > "$g/cpu.cfs_period_us"; echo ${quota} > "$g/cpu.cfs_quota_us"`
    : `echo "${quota} ${PERIOD_US}" > "$g/cpu.max"`;
  const script = `g="${group}/$$"; mkdir "$g"; ${limit}; echo $$ > "$g/cgroup.procs"; exec "$@"`;
  return {
    launcher: ['/bin/sh', '-ec', script, 'share'],
    end: async () => {
      // A group goes once its last process has.
      for (let tries = 0; tries < 20 && !removed(group); tries += 1) await wait(100);
    },
  };
};

const groupIn = (root: string): string | undefined => {
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

const removed = (group: string): boolean => {
  try {
    for (const name of subgroups(group)) rmdirSync(join(group, name));
    rmdirSync(group);
    return true;
  } catch {
    return false;
  }
};

const subgroups = (group: string): string[] =>
  readdirSync(group, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
