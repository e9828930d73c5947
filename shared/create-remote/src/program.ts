#!/usr/bin/env node
/** The program that `npm create @cairn/remote`, `pnpm create` and `yarn create` run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeVersionFault } from '@cairn/release-contract/node-version';
import { createRemote } from './create-remote.ts';
import { toPackageManager, findPackageSite } from './package-manager.ts';

/** Returns the ranges of packages that fit together. The packing of this package has written them. */
const readTemplate = () => {
  const file = join(import.meta.dirname, '..', 'package.json');
  const { template } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly template: Readonly<Record<string, string>>;
  };
  return template;
};

const fault = findNodeVersionFault(process.versions.node);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(2);
}

const tool = toPackageManager(process.env['npm_config_user_agent']);

try {
  await createRemote(process.argv.slice(2), {
    cwd: process.cwd(),
    tool,
    site: findPackageSite(tool, process.cwd()),
    ranges: readTemplate(),
    say: (line) => {
      process.stdout.write(`${line}\n`);
    },
    fetch,
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
