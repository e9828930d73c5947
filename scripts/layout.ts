/**
 * npm run layout -- FOLDER: what a server in service needs, and nothing else, with every file where it has it in the checkout. The
 * image is made of it (deploy/Dockerfile), and `npm run cluster` runs it. SITE_LANGUAGE names the build that goes with it.
 */
import { resolve } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { makeLayout } from './lib/production-layout.ts';
import { packScorm } from './pack-scorm.ts';

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('Which folder? npm run layout -- FOLDER');
  process.exit(2);
}
await packScorm();
await buildAll();
const { files, megabytes } = await makeLayout(resolve(folder));
console.log(`${files} files, ${megabytes} MB, in ${resolve(folder)}.`);
