#!/usr/bin/env node
/** What `npm create @cairn/remote` runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemote } from './create-remote.ts';
import { siteOfNpm } from './site-of-npm.ts';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
) as { readonly template: Readonly<Record<string, string>> };

try {
  createRemote(process.argv.slice(2), {
    cwd: process.cwd(),
    site: siteOfNpm(process.cwd()),
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
