import type { Objective, SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { ItemLaunch } from './imported-package.ts';
import { readAttribute, omitEmpty, parseNumberInRange, readUri } from './manifest-attributes.ts';
import { findChild, findChildren, type XmlNode } from './read-xml.ts';
import { openSequencing, type SequencingCollection } from './sequencing-source.ts';

const readFilledText = (node: XmlNode | undefined): string | undefined => node?.text || undefined;

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
  const buckets = findChildren(findChild(item, 'data'), 'map');
  return {
    LaunchFile,
    objectives: namedObjectives(settings),
    ...omitEmpty({
      masteryScore: parseNumberInRange(readFilledText(findChild(item, 'masteryscore')), 0, 100),
      passingMeasure: passingMeasure(settings.primaryObjective),
      completionThreshold: completionThreshold(settings),
      completionSetByContent:
        settings.deliveryControls?.completionSetByContent === true || undefined,
      launchData: readFilledText(findChild(item, 'datafromlms') ?? findChild(item, 'dataFromLMS')),
      maxTimeAllowed:
        readFilledText(findChild(item, 'maxtimeallowed')) ??
        readAttribute(limits, 'attemptabsolutedurationlimit'),
      timeLimitAction: readFilledText(
        findChild(item, 'timelimitaction') ?? findChild(item, 'timeLimitAction'),
      ),
      sharedData: buckets.map((map) => readUri(map, 'targetid') ?? ''),
    }),
  };
};
