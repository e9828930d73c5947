/** node scripts/run.mjs check: the gate that every change passes. Prints a line for each step and what failed. */
import { jestCommand } from './lib/commands.ts';
import { gateSteps } from './lib/gate.ts';
import { failuresOf, runSteps } from './lib/steps.ts';

const results = [
  ...(await runSteps({ steps: gateSteps, lanes: 2 })),
  // Alone: the tests that wait for something must not wait for a compiler.
  ...(await runSteps({
    steps: [{ name: 'unit and server tests', command: jestCommand(['--ci']) }],
  })),
];
const failures = failuresOf(results);
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}.` : '\nThe gate is passed.');
process.exitCode = failures.length > 0 ? 1 : 0;
