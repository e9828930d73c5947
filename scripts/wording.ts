/**
 * node scripts/run.mjs wording: fails on names that docs/glossary.md does not allow, on pronouns without a noun in comments, and
 * if too many comments do not begin with what they describe.
 */
import { globSync } from 'node:fs';
import { root } from './lib/root.ts';
import { readCommentsAndNamesBelow } from './lib/wording.ts';

/** Maximum fraction of comments without a subject. Some of them are phrases that read well, such as “Also reads …”. */
const MAX_OPEN_SUBJECTS = 0.03;

const folders = globSync(['host', 'server/src', 'shared/*', 'mfe-*', 'scripts', 'e2e'], {
  cwd: root,
});
const { comments, openSubjects, pronouns, names } = readCommentsAndNamesBelow(root, folders);
const faults = [
  ...names.map((name) => `a name: ${name}`),
  ...pronouns.map((comment) => `a pronoun: ${comment}`),
  ...(openSubjects.length > comments * MAX_OPEN_SUBJECTS
    ? openSubjects.map((comment) => `no subject: ${comment}`)
    : []),
];
if (faults.length > 0) {
  console.error(`docs/glossary.md does not allow:\n${faults.join('\n')}`);
  process.exitCode = 1;
}
