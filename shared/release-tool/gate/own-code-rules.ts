/** Rules for code that the host does not share: copies of frameworks, and modules without a known hash. */
import {
  type ReleaseCandidate,
  type GateInput,
  formatSizeKB,
  type GateRule,
} from './gate-input.ts';
import type { FrameworkName } from './script-facts.ts';

export const ownCodeRules: GateRule[] = [
  {
    id: 'react-twice',
    check: ({ candidate, mix }) =>
      candidate.descriptor.brings?.includes('react')
        ? []
        : findBundledFrameworks(candidate)
            .filter(({ framework }) => framework === 'react')
            .map(({ path, gzipBytes }) => ({
              message: `${path} holds a React of its own (${formatSizeKB(gzipBytes)} compressed), and the host of ${mix.channel} provides one.`,
              fix: 'Borrow react and react-dom as the presets do, or declare "brings": ["react"] in "mfe" if two must be on a page.',
            })),
  },
  {
    id: 'module-unchecked',
    check: ({ candidate, mix }) =>
      mix.allowsUnchecked
        ? []
        : findUncheckedModules(candidate).map((path) => ({
            message: `${path} is an ES module that the descriptor does not name as one, so pages of ${mix.channel} would run it without knowing its hash.`,
            fix: `Write remote.json with a preset or with "cairn-mfe describe"; or ${describeAllowCommand(mix)}.`,
          })),
  },
];

const describeAllowCommand = ({ channel }: GateInput['mix']): string =>
  `have ${channel} allow it: ./cairn releases channel add ${channel} --unchecked-modules allow`;

/** Returns the modules that pages could not check. */
const findUncheckedModules = ({ descriptor, files }: ReleaseCandidate): string[] => {
  const named = new Set(descriptor.files.filter(({ module }) => module).map(({ path }) => path));
  return files
    .filter(({ path, script }) => script?.isModule && !named.has(path))
    .map(({ path }) => path);
};

interface BundledFramework {
  readonly framework: FrameworkName;
  readonly path: string;
  readonly gzipBytes: number;
}

const findBundledFrameworks = ({ files }: ReleaseCandidate): BundledFramework[] =>
  files.flatMap(({ path, gzipBytes, script }) =>
    (script?.brings ?? []).map((framework) => ({ framework, path, gzipBytes })),
  );

/**
 * Returns a sentence for each framework that a remote bundles itself, with its size for visitors. A host shares its own
 * instead.
 */
export const describeBundledFrameworks = (candidate: ReleaseCandidate): string[] =>
  candidate.descriptor.host
    ? []
    : findBundledFrameworks(candidate).map(
        ({ framework, path, gzipBytes }) =>
          `It brings ${framework} of its own, in ${path} (${formatSizeKB(gzipBytes)} compressed).`,
      );
