/**
 * npm run cluster [-- --processes N]: runs the site as in production (deploy/), without containers. The cluster consists of
 * PostgreSQL, an S3 server, N server processes (three by default), and a proxy with the URL of the site: haproxy if it is
 * installed, otherwise one from npm. Ctrl-C stops everything; the data stays in DATA_DIR (`.data/cluster`).
 */
import { resolve } from 'node:path';
import {
  createCommandLineProgram,
  runCommandLine,
} from '../server/src/platform/commands/command-line.ts';
import { buildChangedUnits } from './lib/build-all.ts';
import { startLocalCluster } from './lib/cluster/cluster.ts';
import { root } from './lib/root.ts';
import { buildDemoScormPackages } from './pack-scorm.ts';

/** Maximum number of server processes. More processes would use too many connections of the embedded PostgreSQL. */
const MAX_PROCESSES = 4;

const run = async (processes: number): Promise<void> => {
  await buildDemoScormPackages();
  await buildChangedUnits();
  const cluster = await startLocalCluster({
    processes,
    port: Number(process.env['PORT'] ?? 3000),
    dataDir: process.env['DATA_DIR'] ?? resolve(root, '.data', 'cluster'),
    log: console.log,
  });
  console.log(`Ready at ${cluster.url}, served by ${cluster.processes.length} processes.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
};

const program = createCommandLineProgram(
  'npm run cluster --',
  'Runs the site as it is in service: several processes behind one address.',
)
  .option('--processes <count>', `how many, 1 to ${MAX_PROCESSES}`, '3')
  .action(({ processes }: { processes: string }, command) => {
    const count = Number(processes);
    if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES)
      return command.error(`--processes takes 1 to ${MAX_PROCESSES}.`);
    return run(count);
  });

await runCommandLine(program);
