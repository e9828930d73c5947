/** Rules about slots: one owner for each, and fillers that suit what the owner gives. */
import { findSlotFault } from '@cairn/release-contract/slots';
import {
  type GateInput,
  findField,
  findNeighbourReleases,
  findPreviousReleases,
  formatReleaseName,
  formatSizeKB,
  listOtherReleases,
  type GateRule,
  type SlotOwner,
} from './gate-input.ts';

/** Maximum gzip bytes of a filler's scripts in addition to the container. A page may show several fillers. */
const MAX_FILLER_BYTES = 15_000;

/** Returns the releases of other remotes, and of the host, that may own a slot. */
const listOwners = (input: GateInput): readonly SlotOwner[] => {
  const { candidate, mix } = input;
  const hosts = candidate.descriptor.host ? [] : (mix.hostSlots ?? []);
  return [...findNeighbourReleases(input), ...hosts];
};

const findOtherOwners = (input: GateInput) => {
  const { candidate, mix } = input;
  return Object.keys(candidate.descriptor.slots ?? {}).flatMap((slot) =>
    listOwners(input)
      .filter(({ slots = {} }) => Object.hasOwn(slots, slot))
      .map((owner) => ({
        message: `The slot "${slot}" belongs to ${formatReleaseName(owner)} on ${mix.channel}.`,
        fix: `Choose another name, or release ${owner.name} without its slot first.`,
      })),
  );
};

/**
 * Finds slots of other remotes that do not suit the candidate. A slot that no remote of the channel owns is no fault: its filler
 * waits for the owner, so owner and filler can be promoted and rolled back in any order.
 */
const findUnsuitableSlots = (input: GateInput) => {
  const { candidate, mix } = input;
  const { name, fills = {} } = candidate.descriptor;
  return Object.entries(fills).flatMap(([slot, fill]) =>
    listOwners(input).flatMap((owner) => {
      const own = findField(owner.slots, slot);
      const fault = own && findSlotFault(own, name, fill);
      if (fault === undefined) return [];
      return [
        {
          message: `The slot "${slot}" of ${formatReleaseName(owner)} ${fault} on ${mix.channel}.`,
          fix: `Read only what the slot gives ("mfe.fills" of the package.json), or promote a release of ${owner.name} that suits it first.`,
        },
      ];
    }),
  );
};

const findBrokenFillers = (input: GateInput) =>
  Object.entries(input.candidate.descriptor.slots ?? {}).flatMap(([name, slot]) =>
    listOtherReleases(input).flatMap(({ release, label }) => {
      const fill = findField(release.fills, name);
      const fault = fill && findSlotFault(slot, release.name, fill);
      if (fault === undefined) return [];
      return [
        {
          message: `${label} fills "${name}" on ${input.mix.channel}, and the slot ${fault}.`,
          fix: `Give what it reads beside what is new, or promote a release of ${release.name} that does without it first.`,
        },
      ];
    }),
  );

const findRemovedSlots = (input: GateInput) => {
  const { slots = {} } = input.candidate.descriptor;
  const releases = input.candidate.descriptor.host
    ? (input.mix.hostSlots ?? [])
    : findPreviousReleases(input);
  const before = releases.flatMap((release) => Object.keys(release.slots ?? {}));
  const removed = [...new Set(before)].filter((name) => !Object.hasOwn(slots, name));
  return removed.flatMap((name) =>
    findNeighbourReleases(input)
      .filter(({ fills = {} }) => Object.hasOwn(fills, name))
      .map((filler) => ({
        message: `The release has no slot "${name}" any more, and ${formatReleaseName(filler)} fills it on ${input.mix.channel}.`,
        fix: `Keep the slot, or promote a release of ${filler.name} that does not fill it first.`,
      })),
  );
};

const findUnknownSettings = ({ candidate }: GateInput) => {
  const { fills = {}, settings = {} } = candidate.descriptor;
  return Object.entries(fills).flatMap(([slot, { when }]) => {
    const name = when?.setting;
    if (name === undefined || findField(settings, name)?.type === 'boolean') return [];
    return [
      {
        message: `The filler of "${slot}" depends on the setting "${name}", which the release does not declare as a boolean.`,
        fix: 'Declare it in "mfe.settings" of the package.json.',
      },
    ];
  });
};

const findOversizedFillers = ({ candidate: { descriptor, files } }: GateInput) => {
  const sizes = new Map(files.map(({ path, gzipBytes }) => [path, gzipBytes]));
  return Object.entries(descriptor.fills ?? {}).flatMap(([slot, { preload }]) => {
    const bytes = preload
      .filter((path) => /\.m?js$/.test(path))
      .reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
    if (bytes <= MAX_FILLER_BYTES) return [];
    return [
      {
        message: `The filler of "${slot}" is ${formatSizeKB(bytes)} compressed, and the limit is ${formatSizeKB(MAX_FILLER_BYTES)}.`,
        fix: 'Load what its first view does not need with import(), and import no page from it.',
      },
    ];
  });
};

/** Rules for owners of slots, which the host is as well. */
export const slotOwnerRules: GateRule[] = [
  { id: 'slot-owner', check: findOtherOwners },
  { id: 'slot-removed', check: findRemovedSlots },
  { id: 'slot-breaks-filler', check: findBrokenFillers },
];

export const slotRules: GateRule[] = [
  ...slotOwnerRules,
  { id: 'filler-unfit', check: findUnsuitableSlots },
  { id: 'filler-setting', check: findUnknownSettings },
  { id: 'filler-size', check: findOversizedFillers },
];
