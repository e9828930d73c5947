/**
 * npm run check: runs the checks that every change must pass. Prints a line for each step, and the errors of failed steps. With
 * words after it, only those steps: `npm run check -- lint types`.
 */
import { toJestCommand } from './lib/commands.ts';
import { type CheckStep, checkSteps } from './lib/check-steps.ts';
import { listFailedCommandSteps, runCommandSteps } from './lib/steps.ts';

const tests: CheckStep = {
  word: 'tests',
  name: 'unit and server tests',
  command: toJestCommand(['--ci']),
};
const known = [...new Set([...checkSteps, tests].map(({ word }) => word))];

const words = process.argv.slice(2);
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(' or ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const isChosen = ({ word }: CheckStep) => words.length === 0 || words.includes(word);
const results = [
  ...(await runCommandSteps({ steps: checkSteps.filter(isChosen), lanes: 2 })),
  // The tests run after all other steps, because a compiler at the same time could exceed the time limits of tests.
  ...(await runCommandSteps({ steps: [tests].filter(isChosen) })),
];
const failures = listFailedCommandSteps(results);
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}.` : '\nAll checks passed.');
process.exitCode = failures.length > 0 ? 1 : 0;
