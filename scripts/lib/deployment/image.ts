import { validate } from 'dockerfile-utils';
import { serverFlags } from '../server-flags.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { findImageDigestProblems, readDeployFile, listProblemUnless } from './files.ts';

export const findImageProblems = (): string[] => {
  const where = 'deploy/Dockerfile';
  const text = readDeployFile('Dockerfile');
  const stages = text.split(/^FROM /m).slice(1);
  const run = stages.at(-1) ?? '';
  const build = stages.slice(0, -1).join('');
  const base = /^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1] ?? '';
  const command = /^CMD (.*)$/m.exec(run)?.[1];
  const wanted = JSON.stringify(['node', ...serverFlags, 'server/src/main.ts']);
  return [
    ...validate(text).map(
      ({ message, range }) => `${where}:${range.start.line + 1}: ${JSON.stringify(message)}`,
    ),
    ...stages
      .map((stage) => (stage.split(/\s/, 1)[0] ?? '').replace('$NODE_IMAGE', base))
      .flatMap((image) => findImageDigestProblems(where, image)),
    ...listProblemUnless(build !== '', `${where}: is made in one stage and runs in another.`),
    ...listProblemUnless(
      /^RUN .*run\.mjs layout /m.test(build),
      `${where}: holds what the layout takes alone.`,
    ),
    ...listProblemUnless(
      /\bAS build\b(?:(?!COPY \. \.)[^])*run\.mjs bin /.test(build),
      `${where}: fetches all packages again after any change, because sources are copied before the installation.`,
    ),
    ...listProblemUnless(
      ['/usr/local/lib/node_modules', '/usr/local/bin/npm', '/usr/local/bin/npx'].every((path) =>
        /^RUN rm -rf (.*)/m.exec(run)?.[1]?.split(' ').includes(path),
      ),
      `${where}: holds the package manager of its base image.`,
    ),
    ...listProblemUnless(
      /^USER [1-9]\d*:[1-9]\d*$/m.test(run),
      `${where}: runs as a numbered user, not root.`,
    ),
    ...findSecretsProblems(),
    ...listProblemUnless(
      /^HEALTHCHECK [^]*?\/api\/health\/ready/m.test(run),
      `${where}: says how this process is, whatever it shares with other processes.`,
    ),
    ...listProblemUnless(
      command !== undefined && JSON.stringify(JSON.parse(command)) === wanted,
      `${where}: starts as npm start does: ${wanted}.`,
    ),
  ];
};

const findSecretsProblems = (): string[] =>
  // In git, a pattern without a slash matches in every folder. In a container engine, it matches only in the top folder.
  listProblemUnless(
    /^(?:\*\*\/)?\.env$/m.test(readFileSync(join(root, '.gitignore'), 'utf8')) &&
      /^\*\*\/\.env$/m.test(readDeployFile('Dockerfile.dockerignore')),
    'deploy/.env: holds secrets, and .gitignore or Dockerfile.dockerignore does not leave it out.',
  );
