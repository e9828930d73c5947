import type { Descriptor } from '@cairn/release-contract/descriptor';
import { findEventFault, findEventOwner } from '@cairn/release-contract/remote-events';
import {
  type GateInput,
  findField,
  requireHosts,
  formatReleaseName,
  findNeighbourReleases,
  findPreviousReleases,
  listOtherReleases,
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

/** Finds events of the candidate's own that another remote, or the host, owns. The name of an event begins with its owner. */
const findEventsOfOtherOwners = (input: GateInput) => {
  const { name, events } = input.candidate.descriptor;
  return Object.keys(events.own ?? {}).flatMap((event) => {
    const owner = findEventOwner(event);
    if (owner !== name)
      return [
        {
          message: `The release declares "${event}" as an event of its own, and it belongs to the remote ${owner}.`,
          fix: `Begin the name with "${name}.", or move it to "mfe.events.others" of the package.json to listen to it.`,
        },
      ];
    return requireHosts(input)
      .filter((host) => findField(host.events, event) !== undefined)
      .map(({ version }) => ({
        message: `The event "${event}" belongs to host ${version} of ${input.mix.channel}.`,
        fix: 'Choose another name, such as one with a hyphen.',
      }));
  });
};

/**
 * Finds events of other remotes that give less than the candidate reads. An event that no remote of the channel owns is no fault:
 * its listener waits, so owner and listener can be promoted and rolled back in any order.
 */
const findUnsuitableEvents = (input: GateInput) =>
  Object.entries(input.candidate.descriptor.events.others ?? {}).flatMap(([event, read]) =>
    findNeighbourReleases(input).flatMap((owner) => {
      const own = findField(owner.events.own, event);
      const fault = own && findEventFault(own, read);
      if (fault === undefined) return [];
      return [
        {
          message: `The event "${event}" of ${formatReleaseName(owner)} ${fault} on ${input.mix.channel}.`,
          fix: `Read only what the event gives ("mfe.events.others" of the package.json), or promote a release of ${owner.name} that suits it first.`,
        },
      ];
    }),
  );

const findBrokenListeners = (input: GateInput) =>
  Object.entries(input.candidate.descriptor.events.own ?? {}).flatMap(([event, own]) =>
    listOtherReleases(input).flatMap(({ release, label }) => {
      const read = findField(release.events.others, event);
      const fault = read && findEventFault(own, read);
      if (fault === undefined) return [];
      return [
        {
          message: `${label} listens to "${event}" on ${input.mix.channel}, and the event ${fault}.`,
          fix: `Give what it reads beside what is new, or promote a release of ${release.name} that does without it first.`,
        },
      ];
    }),
  );

const findRemovedOwnEvents = (input: GateInput) => {
  const { own = {} } = input.candidate.descriptor.events;
  const before = findPreviousReleases(input).flatMap(({ events }) => Object.keys(events.own ?? {}));
  const removed = [...new Set(before)].filter((event) => !Object.hasOwn(own, event));
  return removed.flatMap((event) =>
    listOtherReleases(input)
      .filter(({ release }) => findField(release.events.others, event))
      .map(({ release, label }) => ({
        message: `The release has no event "${event}" any more, and ${label} listens to it on ${input.mix.channel}.`,
        fix: `Keep the event, or promote a release of ${release.name} that does not listen to it first.`,
      })),
  );
};

export const eventRules: GateRule[] = [
  { id: 'event-unknown', check: findUnknownEvents },
  { id: 'event-version', check: findUnfitEventVersions },
  { id: 'event-owner', check: findEventsOfOtherOwners },
  { id: 'event-breaks-listener', check: findBrokenListeners },
  {
    id: 'event-removed',
    check: (input) => [...findRemovedEvents(input), ...findRemovedOwnEvents(input)],
  },
  { id: 'listener-unfit', check: findUnsuitableEvents },
];

/** Returns the events of the host's event map that a release emits or listens to. */
export const listEventNames = ({ events }: Descriptor): string[] => [
  ...new Set([...events.emits, ...events.listens]),
];

/** Returns the version of an event that the release was built with. */
export const findEventVersion = ({ events }: Descriptor, event: string): string | undefined =>
  events.versions[event];

export const toMajorVersion = (version: string): string | undefined => version.split('.')[0];
