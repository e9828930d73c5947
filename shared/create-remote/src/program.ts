#!/usr/bin/env node
/** What `npm create @cairn/remote` runs, and those of pnpm and Yarn. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemote } from './create-remote.ts';
import { packageToolOf, siteOfPackages } from './package-tool.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
) as { readonly template: Readonly<Record<string, string>> };

const tool = packageToolOf(process.env['npm_config_user_agent']);

try {
  createRemote(process.argv.slice(2), {
    cwd: process.cwd(),
    tool,
    site: siteOfPackages(tool, process.cwd()),
    // As packing has written them: the versions that belong together.
    ranges: manifest.template,
    say: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
