/**
 * npm run try-image: builds the image with the engine of this machine (docker, or podman with or without buildah). Starts
 * three containers of it behind the project's proxy, with PostgreSQL and an S3 server, and performs restarts, kills,
 * outages, backup and restore on them. Prints requests and failures of each step; fails when a request of a page has failed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createCommandLineProgram,
  runCommandLine,
} from '../server/src/platform/commands/command-line.ts';
import { startLocalCluster } from './lib/cluster/cluster.ts';
import { buildImage, findContainerEngine } from './lib/cluster/container-engine.ts';
import { toOperationsDrillSite } from './lib/cluster/operations-drill-site.ts';
import { runOperationsDrill } from './lib/cluster/operations-drill.ts';

const PROCESSES = 3;

interface Options {
  readonly older?: string;
  readonly base?: string;
}

const run = async ({ older, base }: Options): Promise<void> => {
  const engine = findContainerEngine();
  if (!engine) {
    console.log(
      'This machine has no container engine that works (docker, or podman, or podman with buildah). The same walk on processes: npm run e2e -- cluster.spec.ts',
    );
    return;
  }
  const image = 'cairn:tried';
  buildImage(engine, image, base);
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-image-'));
  const version = { engine, image };
  const settings = { RATE_LIMIT: '100000' };
  const cluster = await startLocalCluster({ processes: PROCESSES, dataDir, version, settings });
  try {
    const site = toOperationsDrillSite(cluster, { engine, image: older ?? image });
    const steps = await runOperationsDrill(site, console.log);
    const failures = steps.reduce((sum, { pages }) => sum + pages.failures, 0);
    if (failures > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const program = createCommandLineProgram(
  'npm run try-image --',
  'Builds the image, runs three containers of it, and walks them through what happens to a site in service.',
)
  .option(
    '--older <image>',
    'an image of the version before; without it the same image stands for it',
  )
  .option(
    '--base <image>',
    'an image with Node that the machine has, in place of the one that deploy/Dockerfile fetches',
  )
  .action(run);

await runCommandLine(program);
