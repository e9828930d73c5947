/**
 * npm run check: the gate that every change passes. Prints a line for each step and what failed. With words after it,
 * those steps alone: `npm run check -- lint types`.
 */
import { toJestCommand } from './lib/commands.ts';
import { type GateStep, gateSteps } from './lib/gate.ts';
import { listFailedCommandSteps, runCommandSteps } from './lib/steps.ts';

const tests: GateStep = {
  word: 'tests',
  name: 'unit and server tests',
  command: toJestCommand(['--ci']),
};
const known = [...new Set([...gateSteps, tests].map(({ word }) => word))];

const words = process.argv.slice(2);
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(' or ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const isChosen = ({ word }: GateStep) => words.length === 0 || words.includes(word);
const results = [
  ...(await runCommandSteps({ steps: gateSteps.filter(isChosen), lanes: 2 })),
  // The tests run alone, because a test with a time limit must not wait for a compiler.
  ...(await runCommandSteps({ steps: [tests].filter(isChosen) })),
];
const failures = listFailedCommandSteps(results);
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}.` : '\nThe gate is passed.');
process.exitCode = failures.length > 0 ? 1 : 0;
