import { isDeepStrictEqual } from 'node:util';
import { listSharedRanges } from '@cairn/remote-build/singletons';
import {
  CONTAINER_PREFIX,
  toContainerName,
  PAGES_MODULE_NAME,
  toFillModuleName,
} from '@cairn/release-contract/page-global';
import { listLoadedFiles, REBUILD_ADVICE } from './descriptor-rules.ts';
import { type GateInput, formatReleaseName, type GateRule } from './gate-input.ts';

/** Finds containers of other releases in the entry: pages would use them for those releases. */
const findOtherContainers = (input: GateInput) => {
  const { descriptor } = input.candidate;
  const own = toContainerName(descriptor.name, descriptor.version);
  return [...findContainerNames(input)]
    .filter((name) => name !== own)
    .map((name) => ({
      message: `${descriptor.entry} names ${name}, the container of another release.`,
      fix: `A release defines ${own} alone. Build it with the build of this platform.`,
    }));
};

/** Finds the container or modules that the host loads and the entry lacks. The name of the container contains the version. */
const findMissingExpose = (input: GateInput) => {
  const { descriptor, entryText = '' } = input.candidate;
  const container = toContainerName(descriptor.name, descriptor.version);
  const modules = [PAGES_MODULE_NAME, ...Object.keys(descriptor.fills ?? {}).map(toFillModuleName)];
  const missing = [
    ...(findContainerNames(input).has(container) ? [] : [`the container ${container}`]),
    ...modules.filter((name) => !isQuoted(name, entryText)).map((name) => `the module "${name}"`),
  ];
  return missing.map((what) => ({
    message: `${descriptor.entry} does not bring ${what}, which the host of ${input.mix.channel} loads.`,
    fix: `Build ${formatReleaseName(descriptor)} with the build of this platform; "mfe.expose" names the module that exports remote.`,
  }));
};

/** The descriptor must contain everything that the package declares, unchanged, and the shared modules that follow from it. */
const findDescriptorEdits = ({ candidate }: GateInput) => {
  const { descriptor, declared } = candidate;
  if (!declared) return [];
  // The build adds `versions`, which the package does not declare.
  const { versions: _versions, ...events } = descriptor.events;
  const described = {
    ...descriptor,
    events,
    // Ignores `preload`, which the build writes and the package does not declare.
    routes: descriptor.routes.map((route) => Object.assign({}, route, { preload: [] })),
    ...(descriptor.fills && {
      fills: Object.fromEntries(
        Object.entries(descriptor.fills).map(([slot, fill]) => [slot, { ...fill, preload: [] }]),
      ),
    }),
  };
  const wanted = {
    ...declared,
    ...(!descriptor.host && { shared: listSharedRanges(declared.hostApi, declared.brings) }),
  };
  return (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((field) => !isDeepStrictEqual(wanted[field], described[field]))
    .map((field) => (field === 'shared' ? EDITED_SHARED_PROBLEM : describeEditedField(field)));
};

const describeEditedField = (field: string) => ({
  message: `"${field}" of the descriptor is not what the package.json declares.`,
  fix: 'Change "mfe" in the package.json and build again; remote.json is written by the build alone.',
});

/** `shared` is no field of the package.json; the build derives it. */
const EDITED_SHARED_PROBLEM = {
  message:
    '"shared" of the descriptor does not fit "mfe.hostApi" and "mfe.brings" of the package.json.',
  fix: 'Build again with the @cairn/remote-build that is installed here; remote.json is written by the build alone.',
};

export const fileRules: GateRule[] = [
  {
    id: 'file-missing',
    check: ({ candidate }) => {
      const present = new Set(candidate.files.map(({ path }) => path));
      const named = new Set([
        ...candidate.descriptor.files.map(({ path }) => path),
        ...listLoadedFiles(candidate.descriptor),
      ]);
      return [...named]
        .filter((path) => !present.has(path))
        .map((path) => ({
          message: `The descriptor names ${path}, which is not there.`,
          fix: REBUILD_ADVICE,
        }));
    },
  },
  {
    id: 'file-differs',
    check: ({ candidate }) => {
      const measured = new Map(candidate.files.map((file) => [file.path, file]));
      return candidate.descriptor.files.flatMap(({ path, integrity, bytes }) => {
        const real = measured.get(path);
        if (!real || (real.integrity === integrity && real.bytes === bytes)) return [];
        const what =
          real.bytes === bytes
            ? 'has another hash than the descriptor says'
            : `has ${real.bytes} bytes and not ${bytes} as the descriptor says`;
        return [{ message: `${path} ${what}.`, fix: REBUILD_ADVICE }];
      });
    },
  },
  {
    id: 'file-undeclared',
    check: ({ candidate }) => {
      const declared = new Set(candidate.descriptor.files.map(({ path }) => path));
      return candidate.files
        .filter(({ path }) => !declared.has(path))
        .map(({ path }) => ({
          message: `${path} lies in the release without being in the descriptor.`,
          fix: 'Remove the file, or build the release again.',
        }));
    },
  },
  { id: 'descriptor-edited', check: findDescriptorEdits },
];

/** Rules for releases that pages load as a container. */
export const containerRules: GateRule[] = [
  { id: 'expose-removed', check: findMissingExpose },
  { id: 'container-foreign', check: findOtherContainers },
];

/** Returns whether a text holds the name of a module in any kind of quotes, because bundlers and formatters differ. */
const isQuoted = (name: string, text: string): boolean =>
  ['"', "'", '`'].some((quote) => text.includes(quote + name + quote));

const CONTAINER_NAMES = new RegExp(String.raw`(?<![\w$])${CONTAINER_PREFIX}[\w$]+`, 'g');

/** Returns the names of containers in the entry. */
const findContainerNames = ({ candidate: { descriptor, entryText } }: GateInput): Set<string> => {
  if (entryText === undefined) throw new Error(`${descriptor.entry} cannot be read`);
  return new Set(entryText.match(CONTAINER_NAMES));
};
