import { serverFlags } from '../server-flags.mjs';
import { textOf, unless } from './files.ts';

const FILE = 'systemd/cairn@.service';

export const serviceUnitProblems = (): string[] => {
  const where = `deploy/${FILE}`;
  const text = textOf(FILE);
  const command = /^ExecStart=(.*)$/m.exec(text)?.[1];
  const wanted = `/usr/bin/env node ${serverFlags.join(' ')} server/src/main.ts`;
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
  return [
    ...unless(command === wanted, `${where}: starts as npm start does: ${wanted}`),
    ...unless(/^User=(?!root$)\w+$/m.test(text), `${where}: runs as a user of its own.`),
    ...unless(stopSeconds >= 18, `${where}: kills a process that ends in order (TimeoutStopSec).`),
  ];
};
