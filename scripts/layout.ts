/**
 * npm run layout -- FOLDER: copies only the files that a server in production needs, with the same paths as in the checkout.
 * The image is made from this folder (deploy/Dockerfile), and `e2e/journeys/cluster.spec.ts` runs processes from it.
 * SITE_LANGUAGE selects the build that is copied.
 */
import { resolve } from 'node:path';
import { buildChangedUnits } from './lib/build-all.ts';
import { copyProductionFiles } from './lib/production-layout.ts';
import { buildDemoScormPackages } from './pack-scorm.ts';

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error('Which folder? npm run layout -- FOLDER');
  process.exit(2);
}
await buildDemoScormPackages();
await buildChangedUnits();
const { files, megabytes } = await copyProductionFiles(resolve(folder));
console.log(`${files} files, ${megabytes} MB, in ${resolve(folder)}.`);
