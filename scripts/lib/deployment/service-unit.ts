import { serverFlags } from '../server-flags.mjs';
import { readDeployFile, listProblemUnless } from './files.ts';

const SERVICE_FILE = 'systemd/cairn@.service';

export const findSystemdUnitProblems = (): string[] => {
  const where = `deploy/${SERVICE_FILE}`;
  const text = readDeployFile(SERVICE_FILE);
  const command = /^ExecStart=(.*)$/m.exec(text)?.[1];
  const wanted = `/usr/bin/env node ${serverFlags.join(' ')} server/src/main.ts`;
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
  return [
    ...listProblemUnless(command === wanted, `${where}: starts as npm start does: ${wanted}`),
    ...listProblemUnless(
      text.split('\n[Service]')[0]?.includes('\nStartLimitIntervalSec=0\n') === true,
      `${where}: stays ended after some failed starts (StartLimitIntervalSec).`,
    ),
    ...listProblemUnless(/^User=(?!root$)\w+$/m.test(text), `${where}: runs as a user of its own.`),
    ...listProblemUnless(
      stopSeconds >= 18,
      `${where}: kills a process that ends in order (TimeoutStopSec).`,
    ),
  ];
};
