import { validate } from 'dockerfile-utils';
import { serverFlags } from '../server-flags.mjs';
import { textOf, unless } from './files.ts';

export const imageProblems = (): string[] => {
  const where = 'deploy/Dockerfile';
  const text = textOf('Dockerfile');
  const [, build = '', run = '', ...more] = text.split(/^FROM /m);
  const command = /^CMD (.*)$/m.exec(run)?.[1];
  const wanted = JSON.stringify(['node', ...serverFlags, 'server/src/main.ts']);
  return [
    ...validate(text).map(
      ({ message, range }) => `${where}:${range.start.line + 1}: ${JSON.stringify(message)}`,
    ),
    ...unless(
      run !== '' && more.length === 0,
      `${where}: is made in one stage and runs in another.`,
    ),
    ...unless(
      /^RUN .*run\.mjs layout /m.test(build),
      `${where}: holds what the layout takes alone.`,
    ),
    ...unless(
      /^USER [1-9]\d*:[1-9]\d*$/m.test(run),
      `${where}: runs as a numbered user, not root.`,
    ),
    ...unless(/^HEALTHCHECK /m.test(run), `${where}: says how it is.`),
    ...unless(
      command !== undefined && JSON.stringify(JSON.parse(command)) === wanted,
      `${where}: starts as npm start does: ${wanted}.`,
    ),
  ];
};
