/** Measures the time that an external team needs from an empty folder to a preview link, and to a release for all visitors. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { openEmptyFolder } from '../../e2e/fixtures/empty-folder.ts';
import { createReleaseToken } from '../../e2e/fixtures/release-tokens.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatSeconds,
  toFigureWithoutBudget,
} from './figures.ts';

const NAME = 'planner';
const MAX_PREVIEW_MS = 180_000;
const MAX_RELEASE_MS = 30_000;
const CREDENTIALS = '--token-file planner.token --checker-key checker.key';

export const measureTimeToFirstRelease = async (site: CairnServer): Promise<BenchFigure[]> => {
  const team = openEmptyFolder({ FORCE_COLOR: '0' });
  const runTimed = async (...lines: string[]): Promise<number> => {
    const began = performance.now();
    for (const line of lines) await team.type(line);
    return performance.now() - began;
  };
  try {
    const createMs = await runTimed(
      `npm create @cairn/remote --@cairn:registry=${site.url}/npm/ -- ${NAME} --site ${site.url}`,
      `cd ${NAME}`,
    );
    // Writes the token and the checker key, which a team gets from the operator of the site, into the team's folder.
    writeFileSync(join(team.folder, NAME, 'planner.token'), await createReleaseToken(site, NAME));
    copyFileSync(join(site.dataDir, 'checker-key'), join(team.folder, NAME, 'checker.key'));
    const previewMs = await runTimed(
      'npm install',
      'git init --quiet --initial-branch first && git add .',
      'git -c user.name=team -c user.email=team@learn.example commit --quiet --message Begin',
      'npx cairn-mfe preview --token-file planner.token',
    );
    await runTimed('npm run build');
    const publishMs = await runTimed(`npx cairn-mfe publish ${CREDENTIALS}`);
    const checkMs = await runTimed('npm run check');
    const promoteMs = await runTimed(
      `npx cairn-mfe promote ${NAME} 1.0.0 --channel production ${CREDENTIALS}`,
    );
    return [
      toFigureWithLimit('from an empty folder to the preview link', createMs + previewMs, {
        max: MAX_PREVIEW_MS,
        isNoisy: true,
        show: formatSeconds,
      }),
      toFigureWithLimit('publish, check and promote', publishMs + checkMs + promoteMs, {
        max: MAX_RELEASE_MS,
        isNoisy: true,
        show: formatSeconds,
      }),
      toFigureWithoutBudget(
        'each of the three',
        [publishMs, checkMs, promoteMs].map(formatSeconds).join(', '),
      ),
    ];
  } finally {
    team.remove();
  }
};
