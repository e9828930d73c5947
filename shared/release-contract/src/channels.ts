/** The file channels.json: which release of each remote a channel runs. A promotion changes nothing else. */
import { z } from 'zod';

export const CHANNELS_FILE_NAME = 'channels.json';
export const PRODUCTION = 'production';

const pointerSchema = z.strictObject({
  current: z.string(),
  /** Fallback releases, newest first. */
  previous: z.array(z.string()),
});

/** Current and fallback releases of each remote, by channel and remote. */
export const channelsSchema = z.record(z.string(), z.record(z.string(), pointerSchema));

export type ChannelPointer = z.infer<typeof pointerSchema>;
export type ChannelPointers = z.infer<typeof channelsSchema>;

/** Number of earlier releases that a page may fall back to. */
const MAX_PREVIOUS = 2;

/** Returns the pointer after the promotion of a version. The version that was current becomes the first fallback. */
export const promotePointer = (
  pointer: ChannelPointer | undefined,
  version: string,
): ChannelPointer => {
  if (!pointer) return { current: version, previous: [] };
  const older = [pointer.current, ...pointer.previous].filter((known) => known !== version);
  return { current: version, previous: [...new Set(older)].slice(0, MAX_PREVIOUS) };
};
