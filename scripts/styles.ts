/** node scripts/run.mjs styles: fails on what stylesheets of the product may not have. */
import { root } from './lib/root.ts';
import { findStylesheetFaults } from './lib/stylesheet-rules.ts';

const faults = findStylesheetFaults(root);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
