/**
 * node scripts/run.mjs migrations: fails on a migration with which the previous version of the server could not run.
 * docs/decisions/067.
 */
import { execFileSync } from 'node:child_process';
import { listMigrationProblems } from './lib/migrations.ts';
import { root } from './lib/root.ts';

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
};

const problems = await listMigrationProblems(`${root}/server/migrations`, {
  isRelease: (tag) => git('merge-base', '--is-ancestor', `refs/tags/${tag}`, 'HEAD') !== undefined,
  filesWith: (tag, word) =>
    (git('grep', '-lw', '-e', word, `refs/tags/${tag}`, '--', 'server/src') ?? '')
      .split('\n')
      .filter((file) => file !== ''),
});
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
