import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHANNELS_FILE_NAME,
  channelsSchema,
  PRODUCTION,
  promotePointer,
  type ChannelPointers,
} from '@cairn/release-contract/channels';

/**
 * Makes a build of a remote the current one of the production channel, in the file channels.json; the earlier one becomes
 * its fallback.
 */
export const promoteBuild = (out: string, remote: string, version: string): void => {
  const channels = readChannelFile(out);
  const production = channels[PRODUCTION] ?? {};
  const next = { ...production, [remote]: promotePointer(production[remote], version) };
  const file = join(out, CHANNELS_FILE_NAME);
  // The file is renamed when it is complete, because a server may read it at any moment.
  writeFileSync(`${file}.part`, JSON.stringify({ ...channels, [PRODUCTION]: next }, null, 1));
  renameSync(`${file}.part`, file);
};

export const readChannelFile = (out: string): ChannelPointers => {
  const file = join(out, CHANNELS_FILE_NAME);
  return existsSync(file) ? channelsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
};
