/**
 * npm start: builds changed parts, then runs the server in this process. The compiler runs in a separate process, so that the
 * server does not keep its memory.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { listStaleBuildUnits } from './lib/build-all.ts';
import { root } from './lib/root.ts';
import { readConfig } from '../server/src/platform/configuration/config.ts';
import { buildDemoScormPackages } from './pack-scorm.ts';

await buildDemoScormPackages();
const stale = listStaleBuildUnits();
const runTask = (name: string): void => {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
};

if (stale.length > 0) {
  console.log(`Building ${stale.join(', ')} …`);
  runTask('build');
}

// The server reads its settings, listens, prints its URL, and stops in order on a signal.
await import('../server/src/main.ts');
if (readConfig(process.env).MODE === 'trial')
  console.log(`
  Demo accounts   maya@cairn.example    cairn-demo-1
                  jonas@cairn.example   cairn-demo-2
  Who teach       mateo@cairn.example   cairn-demo-3
                  tomasz@cairn.example  cairn-demo-4
  Who manages     ada@cairn.example     cairn-demo-5
                  colm@cairn.example    cairn-demo-6`);
console.log('\nStop with Ctrl-C.');
