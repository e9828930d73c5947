import type { SequencingObjective, SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { ScormItemLaunchSettings } from './imported-package.ts';
import {
  readManifestAttribute,
  omitEmpty,
  parseNumberInRange,
  readManifestUri,
} from './manifest-attributes.ts';
import { findXmlDescendant, findChildren, type XmlNode } from './read-xml.ts';
import { openItemSequencing, type SharedSequencingDefinitions } from './sequencing-source.ts';

const readFilledText = (node: XmlNode | undefined): string | undefined => node?.text || undefined;

const passingMeasure = (primary: SequencingObjective | undefined): number | undefined =>
  // The default of SCORM for an absent passing measure is 1.
  primary?.satisfiedByMeasure === true ? (primary.minNormalizedMeasure ?? 1) : undefined;

const completionThreshold = ({
  completionThreshold: threshold,
}: SequencingSettings): number | undefined =>
  threshold?.completedByMeasure === true ? (threshold.minProgressMeasure ?? 1) : undefined;

/** Returns the objectives that have an id. The content of an item gets no others. */
const namedObjectives = ({
  primaryObjective,
  objectives = [],
}: SequencingSettings): ScormItemLaunchSettings['objectives'] => {
  const id = primaryObjective?.objectiveID;
  const primary = id === undefined || id === '' ? [] : [{ id, primary: true }];
  return [
    ...primary,
    ...objectives.map(({ objectiveID }) => ({ id: objectiveID, primary: false })),
  ];
};

export interface ItemLaunchSource {
  readonly item: XmlNode;
  readonly collection: SharedSequencingDefinitions;
  /** Sequencing of the item as the manifest contains it. */
  readonly settings: SequencingSettings | undefined;
}

/** Reads the values for starting one item from the manifest. SCORM 1.2 and 2004 use different names for them. */
export const readItemLaunchSettings = (
  LaunchFile: string,
  { item, collection, settings = {} }: ItemLaunchSource,
): ScormItemLaunchSettings => {
  const limits = openItemSequencing(item, collection).imsss('limitConditions');
  const buckets = findChildren(findXmlDescendant(item, 'data'), 'map');
  return {
    LaunchFile,
    objectives: namedObjectives(settings),
    ...omitEmpty({
      masteryScore: parseNumberInRange(
        readFilledText(findXmlDescendant(item, 'masteryscore')),
        0,
        100,
      ),
      passingMeasure: passingMeasure(settings.primaryObjective),
      completionThreshold: completionThreshold(settings),
      completionSetByContent:
        settings.deliveryControls?.completionSetByContent === true || undefined,
      launchData: readFilledText(
        findXmlDescendant(item, 'datafromlms') ?? findXmlDescendant(item, 'dataFromLMS'),
      ),
      maxTimeAllowed:
        readFilledText(findXmlDescendant(item, 'maxtimeallowed')) ??
        readManifestAttribute(limits, 'attemptabsolutedurationlimit'),
      timeLimitAction: readFilledText(
        findXmlDescendant(item, 'timelimitaction') ?? findXmlDescendant(item, 'timeLimitAction'),
      ),
      sharedData: buckets.map((map) => readManifestUri(map, 'targetid') ?? ''),
    }),
  };
};
