/**
 * Rules that need only the descriptor. The tool runs them with all others, and the registry runs them before it accepts a file.
 */
import {
  MAX_DESCRIPTOR_BYTES,
  MAX_RELEASE_FILE_BYTES,
  MAX_RELEASE_BYTES,
  MAX_VERSION_LENGTH,
} from '@cairn/api/releases.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { GateProblem, GateRule } from './gate-input.ts';

interface DescriptorRule {
  readonly id: string;
  readonly check: (descriptor: Descriptor) => Omit<GateProblem, 'rule'>[];
}

/** Advice for a team whose release folder has files that differ from the build. */
export const REBUILD_ADVICE = 'Build the release again; its folder is never changed by hand.';
const SPLIT_ADVICE = 'Keep video and downloads out of the release; they belong to the content.';

const DESCRIPTOR_CHECKS: DescriptorRule[] = [
  {
    id: 'version',
    check: ({ version }) =>
      version.length <= MAX_VERSION_LENGTH
        ? []
        : [
            {
              message: `The version has ${version.length} characters; it may have ${MAX_VERSION_LENGTH}.`,
              fix: 'Shorten it in the package.json and build again.',
            },
          ],
  },
  {
    id: 'file-path',
    check: ({ files }) =>
      listRepeated(files.map(({ path }) => path)).map((path) => ({
        message: `The descriptor names ${path} twice.`,
        fix: REBUILD_ADVICE,
      })),
  },
  {
    id: 'entry-integrity',
    check: (descriptor) => {
      const hashed = new Set(descriptor.files.map(({ path }) => path));
      return listLoadedFiles(descriptor)
        .filter((path) => !hashed.has(path))
        .map((path) => ({
          message: `${path} has no integrity in the descriptor.`,
          fix: REBUILD_ADVICE,
        }));
    },
  },
  {
    id: 'release-size',
    check: ({ files }) => {
      const large = files.filter(({ bytes }) => bytes > MAX_RELEASE_FILE_BYTES);
      const sum = files.reduce((total, { bytes }) => total + bytes, 0);
      return [
        ...large.map(
          ({ path, bytes }) =>
            `${path} has ${formatSizeMB(bytes)}; a file may have ${formatSizeMB(MAX_RELEASE_FILE_BYTES)}.`,
        ),
        ...(large.length === 0 && sum > MAX_RELEASE_BYTES
          ? [
              `The release has ${formatSizeMB(sum)}; it may have ${formatSizeMB(MAX_RELEASE_BYTES)}.`,
            ]
          : []),
      ].map((message) => ({ message, fix: SPLIT_ADVICE }));
    },
  },
  {
    id: 'descriptor-size',
    check: (descriptor) => {
      const bytes = Buffer.byteLength(JSON.stringify(descriptor));
      if (bytes <= MAX_DESCRIPTOR_BYTES) return [];
      const message = `The descriptor has ${bytes} bytes; it may have ${MAX_DESCRIPTOR_BYTES}.`;
      return [{ message, fix: 'Put fewer files into the release.' }];
    },
  },
];

/** Returns each text that occurs more than once. A descriptor may have thousands of them, so each is looked up in a set. */
export const listRepeated = (texts: readonly string[]): string[] => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const text of texts) (seen.has(text) ? repeated : seen).add(text);
  return [...repeated];
};

/** Returns the files that the descriptor names for pages to load. */
export const listLoadedFiles = ({ entry, preload, routes, fills = {} }: Descriptor): string[] => [
  ...new Set([
    entry,
    ...preload,
    ...[...routes, ...Object.values(fills)].flatMap((part) => part.preload),
  ]),
];

/** Returns the rules that a descriptor breaks, checked without its files. */
export const findDescriptorProblems = (descriptor: Descriptor): GateProblem[] =>
  DESCRIPTOR_CHECKS.flatMap(({ id, check }) =>
    check(descriptor).map(({ message, fix }) => ({ rule: id, message, fix })),
  );

export const descriptorRules: GateRule[] = DESCRIPTOR_CHECKS.map(({ id, check }) => ({
  id,
  check: ({ candidate }) => check(candidate.descriptor),
}));

const formatSizeMB = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
