/** node scripts/run.mjs styles: fails on faults in stylesheets of the product. */
import { root } from './lib/root.ts';
import { findStylesheetFaults } from './lib/stylesheet-rules.ts';

const faults = findStylesheetFaults(root);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
