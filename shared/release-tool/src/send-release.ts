/** Sends a release to the registry. */
import { announceRelease, publishRelease } from '@cairn/api/releases.contract';
import {
  DESCRIPTOR_FILE_NAME,
  type Descriptor,
  descriptorSchema,
  toReleaseBasePath,
} from '@cairn/release-contract/descriptor';
import { digestRelease } from '../gate/content-digest.ts';
import type { MeasuredRelease } from '../gate/read-candidate.ts';
import type { BuildOrigin } from './build-origin.ts';
import type { CommandContext } from './command.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

interface Publication extends BuildOrigin {
  /** Channel whose rules apply; absent: the channel of the token. */
  readonly channel?: string;
}

/** Throws if this version is already published with other bytes. The registry refuses that as well, but only after the mount. */
export const rejectVersionWithOtherBytes = async (
  { registry }: Pick<CommandContext, 'registry'>,
  { candidate }: MeasuredRelease,
): Promise<void> => {
  if (!candidate) return;
  const { name, version } = candidate.descriptor;
  const known = await registry.download(
    `${toReleaseBasePath(name, version)}${DESCRIPTOR_FILE_NAME}`,
  );
  if (!known) return;
  const { data: published } = descriptorSchema.safeParse(JSON.parse(known.toString('utf8')));
  // A descriptor that this version cannot parse is left to the registry.
  if (!published || digestRelease(published) === digestRelease(candidate.descriptor)) return;
  const message = `${name} ${version} is published with other bytes.`;
  const fix = 'Raise the version in the package.json and build again.';
  throw new ToolError(message, {
    code: TOOL_EXIT_CODES.refused,
    problems: [{ rule: 'release-conflict', message, fix }],
  });
};

/**
 * Sends the files and then the descriptor. `created` is false if the release was published already; `sent` is the number of
 * files.
 */
export const publishFiles = async (
  context: CommandContext,
  release: MeasuredRelease,
  publication: Publication,
): Promise<{ readonly created: boolean; readonly sent: number }> => {
  const descriptor = requireDescriptor(release);
  const sent = await sendFiles(context, descriptor, release);
  const { created } = await context.registry.call(publishRelease, {
    params: { name: descriptor.name },
    body: { descriptor, ...publication },
  });
  return { created, sent };
};

/** Sends the files that the registry lacks and returns their number. */
const sendFiles = async (
  { registry, output }: CommandContext,
  descriptor: Descriptor,
  { read }: MeasuredRelease,
): Promise<number> => {
  const { name, files } = descriptor;
  const { missing } = await registry.call(announceRelease, {
    params: { name },
    body: { descriptor },
  });
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const storedCount = files.length - missing.length;
  if (storedCount > 0 && missing.length > 0)
    output.say(`${storedCount} of ${files.length} files are there already.`);
  let done = 0;
  for (const { path, bytes, put } of missing) {
    const content = await read(path);
    if (!content) throw new Error(`${path} has gone from the folder since it was checked.`);
    await registry.upload(put, content);
    done += bytes;
    const percent = total === 0 ? 100 : Math.round((done / total) * 100);
    output.say(`  ${String(percent).padStart(3)} %  ${path}`);
  }
  return missing.length;
};

export const requireDescriptor = ({ candidate }: MeasuredRelease): Descriptor => {
  if (!candidate) throw new Error('The release has no descriptor.');
  return candidate.descriptor;
};
