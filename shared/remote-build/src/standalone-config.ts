import type { Configuration } from 'webpack';
import { base, output, type RemoteBuildInput } from './config.ts';
import { findStandaloneScripts, STANDALONE_FOLDER } from './standalone-scripts.ts';

/** Returns the configuration of a remote's standalone scripts; undefined if it has none. */
export const standaloneConfig = (input: RemoteBuildInput): Configuration | undefined => {
  const { remote, serve = false } = input;
  const entry = findStandaloneScripts(remote.dir);
  if (Object.keys(entry).length === 0) return undefined;
  const common = base(input, remote.dir, `${remote.mfe.name}_${STANDALONE_FOLDER}`, false);
  return {
    ...common,
    devtool: false,
    entry,
    output: {
      ...output(input),
      filename: `${STANDALONE_FOLDER}/[name]${serve ? '' : '.[contenthash:8]'}.js`,
      uniqueName: `${remote.mfe.name}_${STANDALONE_FOLDER}`,
      clean: false,
    },
    optimization: { ...common.optimization, splitChunks: false },
  };
};
