import type { Descriptor } from '@cairn/release-contract/descriptor';
import {
  type GateInput,
  requireHosts,
  formatReleaseName,
  findNeighbourReleases,
  findPreviousReleases,
  type GateRule,
} from './gate-input.ts';

const findUnknownEvents = (input: GateInput) =>
  requireHosts(input).flatMap(({ events, version }) =>
    listEventNames(input.candidate.descriptor)
      .filter((event) => events[event] === undefined)
      .map((event) => ({
        message: `The event "${event}" does not exist in host ${version} of ${input.mix.channel}.`,
        fix: `Use one of ${Object.keys(events).toSorted().join(', ') || '(the host names none)'}, or release a host whose event map has it first.`,
      })),
  );

/** Finds events whose major version is not the host's. Within a major version, payloads only grow by optional fields. */
const findUnfitEventVersions = (input: GateInput) => {
  const { descriptor } = input.candidate;
  const { channel } = input.mix;
  return listEventNames(descriptor).flatMap((event) => {
    const own = findEventVersion(descriptor, event);
    // Reports nothing for an event that no host knows; another rule reports it.
    if (own === undefined && requireHosts(input).every(({ events }) => events[event] === undefined))
      return [];
    if (own === undefined)
      return [
        {
          message: `The descriptor does not say which version of "${event}" the release was built with.`,
          fix: 'Build the release again with the build of this platform.',
        },
      ];
    const others = [
      ...requireHosts(input).map((host) => ({
        label: `host ${host.version}`,
        version: host.events[event],
      })),
      ...findNeighbourReleases(input)
        .filter((other) => listEventNames(other).includes(event))
        .map((other) => ({
          label: formatReleaseName(other),
          version: findEventVersion(other, event),
        })),
    ];
    return others
      .filter(
        ({ version }) => version !== undefined && toMajorVersion(version) !== toMajorVersion(own),
      )
      .map(({ label, version }) => ({
        message: `"${event}" is version ${own} in this release and ${version} in ${label} on ${channel}.`,
        fix: 'Give the new payload a new event name, and emit both until every listener has moved.',
      }));
  });
};

/** Other emitters of the event do not matter, because a listener cannot know which of them it depends on. */
const findRemovedEvents = (input: GateInput) => {
  const { descriptor } = input.candidate;
  const before = new Set(findPreviousReleases(input).flatMap(({ events }) => events.emits));
  const removed = [...before].filter((event) => !descriptor.events.emits.includes(event));
  return removed.flatMap((event) =>
    findNeighbourReleases(input)
      .filter(({ events }) => events.listens.includes(event))
      .map((listener) => ({
        message: `The release emits "${event}" no more, and ${formatReleaseName(listener)} listens to it on ${input.mix.channel}.`,
        fix: `Emit it again, or promote a release of ${listener.name} that does without it first.`,
      })),
  );
};

export const eventRules: GateRule[] = [
  { id: 'event-unknown', check: findUnknownEvents },
  { id: 'event-version', check: findUnfitEventVersions },
  { id: 'event-removed', check: findRemovedEvents },
];

/** Returns all events that a release emits or listens to. */
export const listEventNames = ({ events }: Descriptor): string[] => [
  ...new Set([...events.emits, ...events.listens]),
];

/** Returns the version of an event that the release was built with. */
export const findEventVersion = ({ events }: Descriptor, event: string): string | undefined =>
  events.versions[event];

export const toMajorVersion = (version: string): string | undefined => version.split('.')[0];
