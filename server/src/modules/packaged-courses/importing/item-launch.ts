import type { SequencingObjective, SequencingSettings } from '@cairn/domain/sequencing/activity';
import type { ScormItemLaunchSettings } from './imported-package.ts';
import {
  readManifestAttribute,
  omitEmptyFields,
  parseNumberInRange,
  readManifestUri,
} from './manifest-attributes.ts';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';
import {
  openScormItemSequencing,
  type SharedScormSequencingDefinitions,
} from './sequencing-source.ts';

const readFilledText = (node: XmlNode | undefined): string | undefined => node?.text || undefined;

const passingMeasure = (primary: SequencingObjective | undefined): number | undefined =>
  // An absent passing measure has SCORM's default, 1.
  primary?.satisfiedByMeasure === true ? (primary.minNormalizedMeasure ?? 1) : undefined;

const completionThreshold = ({
  completionThreshold: threshold,
}: SequencingSettings): number | undefined =>
  threshold?.completedByMeasure === true ? (threshold.minProgressMeasure ?? 1) : undefined;

/** Returns the objectives that have an id, because the content of an item gets no others. */
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

export interface ScormItemLaunchSource {
  readonly item: XmlNode;
  readonly collection: SharedScormSequencingDefinitions;
  /** Sequencing of the item as the manifest contains it. */
  readonly settings: SequencingSettings | undefined;
}

/** Reads the values for starting one item from the manifest. SCORM 1.2 and 2004 use different names for them. */
export const readScormItemLaunchSettings = (
  LaunchFile: string,
  { item, collection, settings = {} }: ScormItemLaunchSource,
): ScormItemLaunchSettings => {
  const limits = openScormItemSequencing(item, collection).imsss('limitConditions');
  const buckets = findXmlChildren(findXmlDescendant(item, 'data'), 'map');
  return {
    LaunchFile,
    objectives: namedObjectives(settings),
    ...omitEmptyFields({
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
