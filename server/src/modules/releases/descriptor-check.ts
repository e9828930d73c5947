import {
  type BrokenRule,
  LARGEST_FILE_BYTES,
  LARGEST_RELEASE_BYTES,
} from '@cairn/api/releases.contract';
import { type Descriptor, descriptorSchema } from '@cairn/release-contract/descriptor';
import { refusal, refuse } from './release-refusal.ts';

const FIX = 'Build the release again; remote.json is written by the build alone.';

/** The part of the descriptor that is wrong names the rule. */
const ruleOf = (path: readonly PropertyKey[]): string => {
  if (path[0] === 'version') return 'version';
  if (path[0] === 'name') return 'descriptor-name';
  if (path[0] === 'routes') return 'route-pattern';
  if (path.at(-1) === 'path' || path[0] === 'entry' || path[0] === 'preload') return 'file-path';
  if (path.at(-1) === 'integrity') return 'entry-integrity';
  return 'descriptor-shape';
};

/** Throws 422 with every rule that the descriptor breaks by itself, 413 when the release is too large. */
export const checkDescriptor = (name: string, given: unknown): Descriptor => {
  const parsed = descriptorSchema.safeParse(given);
  if (!parsed.success) {
    const rules = parsed.error.issues.map(({ path, message }): BrokenRule => {
      const where = path.join('.');
      return { rule: ruleOf(path), message: `remote.json, ${where}: ${message}.`, fix: FIX };
    });
    throw refusal(422, rules);
  }
  const descriptor = parsed.data;
  if (descriptor.name !== name)
    refuse(
      422,
      'descriptor-name',
      `The descriptor is of ${descriptor.name} and was sent as ${name}.`,
      `Publish it as ${descriptor.name}.`,
    );
  checkFiles(descriptor);
  return descriptor;
};

const checkFiles = ({ files, entry, preload }: Descriptor): void => {
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size < files.length)
    refuse(422, 'file-path', 'The descriptor names a file twice.', FIX);
  const absent = [...new Set([entry, ...preload])].filter((path) => !paths.has(path));
  if (absent.length > 0)
    throw refusal(
      422,
      absent.map((path) => ({
        rule: 'entry-integrity',
        message: `${path} has no integrity in the descriptor.`,
        fix: FIX,
      })),
    );
  const large = files.find(({ bytes }) => bytes > LARGEST_FILE_BYTES);
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  const split = 'Keep video and downloads out of the release; they belong to the content.';
  if (large)
    refuse(
      413,
      'release-size',
      `${large.path} has ${mb(large.bytes)}; a file may have ${mb(LARGEST_FILE_BYTES)}.`,
      split,
    );
  if (sum > LARGEST_RELEASE_BYTES)
    refuse(
      413,
      'release-size',
      `The release has ${mb(sum)}; it may have ${mb(LARGEST_RELEASE_BYTES)}.`,
      split,
    );
};

const mb = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
