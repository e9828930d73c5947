import type { BrokenRule } from '@cairn/api/releases.contract';
import { type Descriptor, descriptorSchema } from '@cairn/release-contract/descriptor';
import { findDescriptorProblems } from '@cairn/release-tool/gate/descriptor-rules';
import { createReleaseRefusal, throwReleaseRefusal } from '../release-refusal.ts';

const BUILD_AGAIN_ADVICE = 'Build the release again; remote.json is written by the build alone.';

/** Returns the name of the rule that an invalid field of a release's descriptor breaks. */
const findBrokenRule = (path: readonly PropertyKey[]): string => {
  if (path[0] === 'version') return 'version';
  if (path[0] === 'name') return 'descriptor-name';
  if (path[0] === 'routes') return 'route-pattern';
  if (path.at(-1) === 'path' || path[0] === 'entry' || path[0] === 'preload') return 'file-path';
  if (path.at(-1) === 'integrity') return 'entry-integrity';
  return 'descriptor-shape';
};

/**
 * Returns the descriptor of a release after checking it. Throws 422 with every rule that it breaks by itself, or 413 if the
 * release is too large.
 */
export const requireValidDescriptor = (name: string, input: unknown): Descriptor => {
  const parsed = descriptorSchema.safeParse(input);
  if (!parsed.success) {
    const rules = parsed.error.issues.map(({ path, message }): BrokenRule => {
      const where = path.join('.');
      return {
        rule: findBrokenRule(path),
        message: `remote.json, ${where}: ${message}.`,
        fix: BUILD_AGAIN_ADVICE,
      };
    });
    throw createReleaseRefusal(422, rules);
  }
  const descriptor = parsed.data;
  if (descriptor.name !== name)
    throwReleaseRefusal(
      'descriptor-name',
      `The descriptor is of ${descriptor.name} and was sent as ${name}.`,
      `Publish it as ${descriptor.name}.`,
    );
  const problems = findDescriptorProblems(descriptor);
  if (problems.length === 0) return descriptor;
  const isTooLarge = problems.every(({ rule }) => rule.endsWith('-size'));
  throw createReleaseRefusal(isTooLarge ? 413 : 422, problems);
};
