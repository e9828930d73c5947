/**
 * npm run cluster [-- --processes N]: the site as it is in service (deploy/), without containers. PostgreSQL, an S3 server, N processes
 * (three, unless told), and a proxy as the one address: haproxy where it is installed, else one from npm. Ctrl-C ends all of it; the
 * data stays in DATA_DIR (`.data/cluster`).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './lib/build-all.ts';
import { startCluster } from './lib/cluster/cluster.ts';
import { root } from './lib/root.ts';
import { packScorm } from './pack-scorm.ts';

const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' } } });
const processes = Number(values.processes);
if (!Number.isInteger(processes) || processes < 1 || processes > 4) {
  console.error('--processes takes 1 to 4: more would be too much for the embedded PostgreSQL.');
  process.exit(2);
}
await packScorm();
await buildAll();
const cluster = await startCluster({
  processes,
  port: Number(process.env['PORT'] ?? 3000),
  dataDir: process.env['DATA_DIR'] ?? resolve(root, '.data', 'cluster'),
  log: console.log,
});
console.log(`Ready at ${cluster.url}, served by ${cluster.processes.length} processes.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
