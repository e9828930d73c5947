import type { Configuration } from 'webpack';
import { createBaseConfig, createOutputOptions, type RemoteBuildInput } from './config.ts';
import { findStandaloneScripts, STANDALONE_FOLDER } from './standalone-scripts.ts';

/** Returns the configuration of a remote's standalone scripts; undefined if it has none. */
export const createStandaloneConfig = (input: RemoteBuildInput): Configuration | undefined => {
  const { remote, serve = false } = input;
  const entry = findStandaloneScripts(remote.dir);
  if (Object.keys(entry).length === 0) return undefined;
  const common = createBaseConfig(
    input,
    remote.dir,
    `${remote.mfe.name}_${STANDALONE_FOLDER}`,
    false,
  );
  return {
    ...common,
    devtool: false,
    entry,
    output: {
      ...createOutputOptions(input),
      filename: `${STANDALONE_FOLDER}/[name]${serve ? '' : '.[contenthash:8]'}.js`,
      uniqueName: `${remote.mfe.name}_${STANDALONE_FOLDER}`,
      clean: false,
    },
    optimization: { ...common.optimization, splitChunks: false },
  };
};
