/** The command `npm run content -- import <folder|zip> [--check]`; docs/authoring.md is its manual. */
import { parseArgs } from 'node:util';
import { checkContentSource } from './check-content.ts';
import { ContentError, formatProblem } from './problems.ts';

const USAGE = `npm run content -- import <folder or zip> [--check]
  import   stores the content; everything or, with a problem, nothing
  --check  only reports the problems; needs no database
`;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

const check = async (source: string): Promise<void> => {
  for (const notice of await checkContentSource(source)) say(`note: ${notice}`);
  say('The content is fine.');
};

const run = async (): Promise<number> => {
  const { positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [verb, source, ...rest] = positionals;
  if (verb !== 'import' || source === undefined || rest.length > 0) {
    complain(USAGE);
    return 2;
  }
  await check(source);
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  if (error instanceof ContentError) {
    for (const problem of error.problems) complain(formatProblem(problem));
    complain(`${error.problems.length} problems. Nothing was stored.`);
  } else {
    complain(String(error));
  }
  process.exitCode = 1;
}
