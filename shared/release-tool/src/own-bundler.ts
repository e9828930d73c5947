/** Finds the bundler that a team chose for a folder, so that the tool does not build it with webpack instead. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

const BUNDLER_NAMES = { vite: 'Vite', rspack: 'Rspack', esbuild: 'esbuild' } as const;
const PRESET_IMPORT = /@cairn\/remote-build\/(vite|rspack|esbuild)["'`]/;

interface OwnBundler {
  readonly name: (typeof BUNDLER_NAMES)[keyof typeof BUNDLER_NAMES];
  /** Path of the script that imports the bundler's preset. */
  readonly file: string;
}

/** Returns the bundler whose preset a script in the folder imports; undefined if the tool builds the folder. */
export const findOwnBundler = (folder: string): OwnBundler | undefined => {
  const files = readdirSync(folder).filter((file) => /\.[cm]?[jt]s$/.test(file));
  for (const file of files.toSorted()) {
    const [, preset] = PRESET_IMPORT.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (preset !== undefined)
      return { name: BUNDLER_NAMES[preset as keyof typeof BUNDLER_NAMES], file };
  }
  return undefined;
};

/** Throws if a build with webpack would differ from what the team ships. */
export const rejectOwnBundler = (folder: string): void => {
  const own = findOwnBundler(folder);
  if (!own) return;
  throw new ToolError(
    `${folder} is built by ${own.name} (${own.file}), and this command would build it with webpack.`,
    {
      code: TOOL_EXIT_CODES.refused,
      next: `Build it with ${own.name}, then name the folder of the build, for example: cairn-mfe check dist`,
    },
  );
};
