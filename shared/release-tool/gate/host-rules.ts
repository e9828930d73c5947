/**
 * Rules for a host. It serves every remote of its channel and their fallback releases, and each needs the modules and events
 * with which it was built.
 */
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { satisfies } from 'semver';
import { listEventNames, toMajorVersion, findEventVersion } from './event-rules.ts';
import { REBUILD_ADVICE } from './descriptor-rules.ts';
import {
  type GateInput,
  type HostTerms,
  formatSizeKB,
  formatReleaseName,
  type GateRule,
  toHostTerms,
} from './gate-input.ts';

/** Maximum gzip bytes of the scripts with which every page starts, whichever remote it shows. */
const MAX_FIRST_SCRIPTS_BYTES = 145_000;

const findUnservedReleases = (
  { candidate, mix }: GateInput,
  refuse: (host: HostTerms, one: Descriptor) => string[],
) => {
  const host = toHostTerms(candidate.descriptor);
  if (!host) throw new Error(`${formatReleaseName(candidate.descriptor)} is no host`);
  const served = [
    ...mix.releases.map((release) => ({ release, label: formatReleaseName(release) })),
    ...mix.fallbacks.map((release) => ({
      release,
      label: `${formatReleaseName(release)}, which pages fall back to,`,
    })),
  ];
  return served.flatMap(({ release, label }) =>
    refuse(host, release).map((fault) => ({
      message: `${label} ${fault} on ${mix.channel}.`,
      fix: `Give it what it needs beside what is new, or promote a release of ${release.name} that does without it first.`,
    })),
  );
};

const findMissingApi = (host: HostTerms, { hostApi }: Descriptor) =>
  satisfies(host.hostApi, hostApi)
    ? []
    : [`needs host API ${hostApi} and would find ${host.hostApi}`];

const findMissingModules = (host: HostTerms, { shared }: Descriptor) =>
  Object.entries(shared)
    .filter(([module, range]) => !satisfies(host.lends[module] ?? '', range))
    .map(
      ([module, range]) =>
        `needs ${module} ${range} and would find ${host.lends[module] ?? 'none'}`,
    );

/** Only the major versions must agree, because payloads grow by optional fields within a major version. */
const findMissingEvents = (host: HostTerms, release: Descriptor) =>
  listEventNames(release).flatMap((event) => {
    const own = findEventVersion(release, event);
    const hostVersion = host.events[event];
    if (hostVersion === undefined)
      return [`uses the event "${event}", which the host does not know,`];
    const fits = own === undefined || toMajorVersion(hostVersion) === toMajorVersion(own);
    return fits ? [] : [`uses "${event}" in version ${own} and would meet ${hostVersion}`];
  });

/** Rules that apply to hosts only. */
export const hostRules: GateRule[] = [
  { id: 'host-serves-api', check: (input) => findUnservedReleases(input, findMissingApi) },
  { id: 'host-serves-modules', check: (input) => findUnservedReleases(input, findMissingModules) },
  { id: 'host-serves-events', check: (input) => findUnservedReleases(input, findMissingEvents) },
  {
    id: 'host-files',
    check: ({ candidate: { descriptor } }) => {
      const { theme, scripts = [], styles = [], fonts = [], icon } = descriptor.host ?? {};
      const named = [theme, ...scripts, ...styles, ...fonts, icon].filter(
        (path) => path !== undefined,
      );
      const there = new Set(descriptor.files.map(({ path }) => path));
      return named
        .filter((path) => !there.has(path))
        .map((path) => ({
          message: `Pages would begin with ${path}, which is no file of the release.`,
          fix: REBUILD_ADVICE,
        }));
    },
  },
  {
    id: 'host-size',
    check: ({ candidate: { descriptor, files } }) => {
      const { theme, scripts = [] } = descriptor.host ?? {};
      const named = new Set([theme, ...scripts]);
      const first = files.filter(({ path }) => named.has(path));
      const bytes = first.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
      if (bytes <= MAX_FIRST_SCRIPTS_BYTES) return [];
      return [
        {
          message: `The first scripts are ${formatSizeKB(bytes)} compressed, and the limit is ${formatSizeKB(MAX_FIRST_SCRIPTS_BYTES)}.`,
          fix: 'Load what the frame does not need with import(), and look for a library that came in whole.',
        },
      ];
    },
  },
];
