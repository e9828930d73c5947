/** What a team without our source waits for: from an empty folder to a preview's link, then a release for everybody. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { openEmptyFolder } from '../../e2e/fixtures/empty-folder.ts';
import { tokenFor } from '../../e2e/fixtures/small-remotes.ts';
import { type Figure, information, limited } from './figures.ts';

const NAME = 'planner';
const MOST_TO_PREVIEW_S = 180;
const MOST_TO_RELEASE_S = 30;
const GIVEN = '--token-file planner.token --checker-key checker.key';
const seconds = (value: number) => `${value.toFixed(1)} s`;

export const measureFirstRelease = async (site: CairnServer): Promise<Figure[]> => {
  const team = openEmptyFolder({ FORCE_COLOR: '0' });
  const timed = async (...lines: string[]): Promise<number> => {
    const began = performance.now();
    for (const line of lines) await team.type(line);
    return (performance.now() - began) / 1000;
  };
  try {
    const made = await timed(
      `npm create @cairn/remote --@cairn:registry=${site.url}/npm/ -- ${NAME} --site ${site.url}`,
      `cd ${NAME}`,
    );
    // What whoever runs the site gives the team.
    writeFileSync(join(team.folder, NAME, 'planner.token'), await tokenFor(site, NAME));
    copyFileSync(join(site.dataDir, 'checker-key'), join(team.folder, NAME, 'checker.key'));
    const shown = await timed(
      'npm install',
      'git init --quiet --initial-branch first && git add .',
      'git -c user.name=team -c user.email=team@learn.example commit --quiet --message Begin',
      'npx cairn-mfe preview --token-file planner.token',
    );
    await timed('npm run build');
    const published = await timed(`npx cairn-mfe publish ${GIVEN}`);
    const checked = await timed('npm run check');
    const promoted = await timed(
      `npx cairn-mfe promote ${NAME} 1.0.0 --channel production ${GIVEN}`,
    );
    return [
      limited('from an empty folder to the link of a preview', made + shown, {
        most: MOST_TO_PREVIEW_S,
        isNoisy: true,
        show: seconds,
      }),
      limited('published, checked and promoted', published + checked + promoted, {
        most: MOST_TO_RELEASE_S,
        isNoisy: true,
        show: seconds,
      }),
      information('of it', [published, checked, promoted].map(seconds).join(', ')),
    ];
  } finally {
    team.remove();
  }
};
