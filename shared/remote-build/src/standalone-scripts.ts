/** Scripts of a remote that run without it, each in one file, in a page that loads nothing else of the release. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import webpack from 'webpack';

const SCRIPT_SUFFIX = '.standalone.ts';

/** Name of the folder of standalone scripts in a release. */
export const STANDALONE_FOLDER = 'standalone';

/** Global constant with the paths of the scripts, relative to the release: `STANDALONE_SCRIPTS['scorm-12']`. */
const FILES_GLOBAL = 'STANDALONE_SCRIPTS';

/** Returns the sources of a package that end in `.standalone.ts`, by their name without this suffix. */
export const findStandaloneScripts = (dir: string): Record<string, string> =>
  Object.fromEntries(
    globSync(`src/**/*${SCRIPT_SUFFIX}`, { cwd: dir }).map((file) => [
      basename(file, SCRIPT_SUFFIX),
      join(dir, file),
    ]),
  );

/** Returns a plugin that inserts the names of the files into the code of the remote. */
export const createStandaloneFilesPlugin = (files: Readonly<Record<string, string>>) =>
  new webpack.DefinePlugin({ [FILES_GLOBAL]: JSON.stringify(files) });
