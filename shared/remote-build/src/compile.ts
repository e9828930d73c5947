import { extname } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { formatBuildError, findBuildErrors } from './build-errors.ts';

/** Runs webpack once. Rejects with the errors of the build as text. */
export const runWebpack = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) throw new Error('webpack gave no compiler');
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors())
          reject(new Error(stats ? formatBuildErrors(stats) : 'webpack gave no result'));
        else resolve(stats);
      });
    });
  });

const formatBuildErrors = (stats: Stats): string =>
  findBuildErrors(stats).map(formatBuildError).join('\n\n');

/** Part of a build result that webpack and Rspack have in common. */
interface BuildStats {
  readonly compilation: {
    readonly namedChunkGroups: ReadonlyMap<string, { readonly getFiles: () => readonly string[] }>;
  };
}

/** Returns the scripts and stylesheets that a chunk group needs first. */
export const listGroupFiles = ({ compilation }: BuildStats, group: string): string[] => {
  const found = compilation.namedChunkGroups.get(group);
  if (!found) throw new Error(`The build has no chunk group "${group}"`);
  return [...found.getFiles()].filter((file) => ['.js', '.css'].includes(extname(file)));
};
