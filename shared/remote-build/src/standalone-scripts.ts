/** Scripts of a remote that run without it: each in one file, for a page that has nothing else of the release. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import webpack from 'webpack';

const SUFFIX = '.standalone.ts';

/** The folder of a release that they are in. */
export const STANDALONE_FOLDER = 'standalone';

/** The global of the code that reads their files: `STANDALONE_SCRIPTS['scorm-12']`, relative to the release. */
const FILES_GLOBAL = 'STANDALONE_SCRIPTS';

/** The sources of the package that end in `.standalone.ts`, by their name without that. */
export const findStandaloneScripts = (dir: string): Record<string, string> =>
  Object.fromEntries(
    globSync(`src/**/*${SUFFIX}`, { cwd: dir }).map((file) => [
      basename(file, SUFFIX),
      join(dir, file),
    ]),
  );

/** Tells the code of the remote what the files are called. */
export const standaloneFilesPlugin = (files: Readonly<Record<string, string>>) =>
  new webpack.DefinePlugin({ [FILES_GLOBAL]: JSON.stringify(files) });
