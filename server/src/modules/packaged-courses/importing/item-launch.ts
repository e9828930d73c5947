import type { Objective, SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { ItemLaunch } from './imported-package.ts';
import { attributeOf, omitEmpty, toNumberIn, uriOf } from './manifest-attributes.ts';
import { childOf, childrenOf, type XmlNode } from './read-xml.ts';
import { openSequencing, type SequencingCollection } from './sequencing-source.ts';

const filled = (node: XmlNode | undefined): string | undefined => node?.text || undefined;

const passingMeasure = (primary: Objective | undefined): number | undefined =>
  // The standard's default for an absent measure is 1.
  primary?.satisfiedByMeasure === true ? (primary.minNormalizedMeasure ?? 1) : undefined;

const completionThreshold = ({
  completionThreshold: threshold,
}: SequencingSettings): number | undefined =>
  threshold?.completedByMeasure === true ? (threshold.minProgressMeasure ?? 1) : undefined;

/** Returns the objectives that have an id; the content gets no others. */
const namedObjectives = ({
  primaryObjective,
  objectives = [],
}: SequencingSettings): ItemLaunch['objectives'] => {
  const id = primaryObjective?.objectiveID;
  const primary = id === undefined || id === '' ? [] : [{ id, primary: true }];
  return [
    ...primary,
    ...objectives.map(({ objectiveID }) => ({ id: objectiveID, primary: false })),
  ];
};

export interface LaunchSource {
  readonly item: XmlNode;
  readonly collection: SequencingCollection;
  /** The result of `itemSequencing` for the item. */
  readonly settings: SequencingSettings | undefined;
}

/** Reads the values for starting one item. SCORM 1.2 and 2004 use different names for them. */
export const itemLaunch = (
  LaunchFile: string,
  { item, collection, settings = {} }: LaunchSource,
): ItemLaunch => {
  const limits = openSequencing(item, collection).imsss('limitConditions');
  const buckets = childrenOf(childOf(item, 'data'), 'map');
  return {
    LaunchFile,
    objectives: namedObjectives(settings),
    ...omitEmpty({
      masteryScore: toNumberIn(filled(childOf(item, 'masteryscore')), 0, 100),
      passingMeasure: passingMeasure(settings.primaryObjective),
      completionThreshold: completionThreshold(settings),
      completionSetByContent:
        settings.deliveryControls?.completionSetByContent === true || undefined,
      launchData: filled(childOf(item, 'datafromlms') ?? childOf(item, 'dataFromLMS')),
      maxTimeAllowed:
        filled(childOf(item, 'maxtimeallowed')) ??
        attributeOf(limits, 'attemptabsolutedurationlimit'),
      timeLimitAction: filled(childOf(item, 'timelimitaction') ?? childOf(item, 'timeLimitAction')),
      sharedData: buckets.map((map) => uriOf(map, 'targetid') ?? ''),
    }),
  };
};
