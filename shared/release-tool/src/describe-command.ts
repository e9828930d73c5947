/** Writes remote.json for builds that none of the presets made. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from './command.ts';
import { requirePackage } from './release-source.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

export const describeCommand: Command = {
  summary: 'Writes remote.json beside what another bundler has built',
  usage: '[folder]',
  options: {
    built: { value: 'FOLDER', text: 'Where the files are (else dist below the remote).' },
    as: { value: 'VERSION', text: 'Describes this version instead of the package.json’s.' },
  },
  about: `Reads the "mfe" field of the package.json in the folder (this one unless named), hashes every file that was built,
and writes the descriptor that "check" and "publish" want. The folder needs a container: entry.js or remoteEntry.js. What a
first view needs is read from mf-manifest.json, .vite/manifest.json or meta.json (esbuild), where there is one. The presets of
@cairn/remote-build for Rspack, Vite and esbuild write remote.json themselves.`,
  examples: [
    { line: 'cairn-mfe describe', text: 'what lies in dist of the remote in this folder' },
    { line: 'cairn-mfe describe . --built public', text: 'files that were written by hand' },
  ],
  run: async ({ options, cwd, output }) => {
    const folder = resolve(cwd, options.positionals[0] ?? '.');
    const built = options.text('built');
    const remote = requirePackage(folder);
    const version = options.text('as') ?? remote.version;
    const outDir = built === undefined ? resolve(folder, 'dist') : resolve(cwd, built);
    if (!existsSync(outDir))
      throw new ToolError(`There is no folder ${outDir}.`, {
        code: TOOL_EXIT_CODES.usage,
        next: 'Build the remote first, or say where its files are with --built.',
      });
    const { describeRelease } = await import('@cairn/remote-build/describe-release');
    const { name, files } = await describeRelease({ ...remote, version, outDir }).catch(
      (error: unknown) => {
        throw new ToolError((error as Error).message, {
          code: TOOL_EXIT_CODES.refused,
          cause: error,
        });
      },
    );
    const words = `${name} ${version} is described: ${files.length} files in ${outDir}.`;
    output.say(words);
    output.say(`Next: cairn-mfe check ${outDir}`);
    return { command: 'describe', remote: name, version, folder: outDir };
  },
};
