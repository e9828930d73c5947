/**
 * Rules that need only the descriptor. The tool runs them with all others, and the registry runs them before it accepts a file.
 */
import {
  LARGEST_DESCRIPTOR_BYTES,
  LARGEST_FILE_BYTES,
  LARGEST_RELEASE_BYTES,
  LONGEST_VERSION,
} from '@cairn/api/releases.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Problem, Rule } from './gate-input.ts';

interface DescriptorRule {
  readonly id: string;
  readonly check: (descriptor: Descriptor) => Omit<Problem, 'rule'>[];
}

/** Advice for files that differ from the build. */
export const REBUILD = 'Build the release again; its folder is never changed by hand.';
const SPLIT = 'Keep video and downloads out of the release; they belong to the content.';

const RULES: DescriptorRule[] = [
  {
    id: 'version',
    check: ({ version }) =>
      version.length <= LONGEST_VERSION
        ? []
        : [
            {
              message: `The version has ${version.length} characters; it may have ${LONGEST_VERSION}.`,
              fix: 'Shorten it in the package.json and build again.',
            },
          ],
  },
  {
    id: 'file-path',
    check: ({ files }) => {
      const paths = files.map(({ path }) => path);
      const repeated = paths.filter((path, index) => paths.indexOf(path) !== index);
      return [...new Set(repeated)].map((path) => ({
        message: `The descriptor names ${path} twice.`,
        fix: REBUILD,
      }));
    },
  },
  {
    id: 'entry-integrity',
    check: (descriptor) => {
      const hashed = new Set(descriptor.files.map(({ path }) => path));
      return loadedFiles(descriptor)
        .filter((path) => !hashed.has(path))
        .map((path) => ({ message: `${path} has no integrity in the descriptor.`, fix: REBUILD }));
    },
  },
  {
    id: 'release-size',
    check: ({ files }) => {
      const large = files.filter(({ bytes }) => bytes > LARGEST_FILE_BYTES);
      const sum = files.reduce((total, { bytes }) => total + bytes, 0);
      return [
        ...large.map(
          ({ path, bytes }) =>
            `${path} has ${mb(bytes)}; a file may have ${mb(LARGEST_FILE_BYTES)}.`,
        ),
        ...(large.length === 0 && sum > LARGEST_RELEASE_BYTES
          ? [`The release has ${mb(sum)}; it may have ${mb(LARGEST_RELEASE_BYTES)}.`]
          : []),
      ].map((message) => ({ message, fix: SPLIT }));
    },
  },
  {
    id: 'descriptor-size',
    check: (descriptor) => {
      const bytes = Buffer.byteLength(JSON.stringify(descriptor));
      if (bytes <= LARGEST_DESCRIPTOR_BYTES) return [];
      const message = `The descriptor has ${bytes} bytes; it may have ${LARGEST_DESCRIPTOR_BYTES}.`;
      return [{ message, fix: 'Put fewer files into the release.' }];
    },
  },
];

/** Returns the files that a page loads by name. */
export const loadedFiles = ({ entry, preload, routes }: Descriptor): string[] => [
  ...new Set([entry, ...preload, ...routes.flatMap((route) => route.preload)]),
];

/** Returns the problems of a descriptor, without its files. */
export const descriptorProblems = (descriptor: Descriptor): Problem[] =>
  RULES.flatMap(({ id, check }) =>
    check(descriptor).map(({ message, fix }) => ({ rule: id, message, fix })),
  );

export const descriptorRules: Rule[] = RULES.map(({ id, check }) => ({
  id,
  check: ({ candidate }) => check(candidate.descriptor),
}));

const mb = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
