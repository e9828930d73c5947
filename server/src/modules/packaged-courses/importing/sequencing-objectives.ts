import type { SequencingObjective, GlobalObjectiveMap } from '@cairn/domain/sequencing/activity';
import {
  readManifestBoolean,
  omitEmptyFields,
  parseNumberInRange,
  readManifestUri,
} from './manifest-attributes.ts';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';
import type { ScormItemSequencingElements } from './sequencing-source.ts';

const IMSSS_FLAGS = [
  'readSatisfiedStatus',
  'readNormalizedMeasure',
  'writeSatisfiedStatus',
  'writeNormalizedMeasure',
] as const;

const ADLSEQ_READS = [
  'readRawScore',
  'readMinScore',
  'readMaxScore',
  'readCompletionStatus',
  'readProgressMeasure',
] as const;

const ADLSEQ_WRITES = [
  'writeRawScore',
  'writeMinScore',
  'writeMaxScore',
  'writeCompletionStatus',
  'writeProgressMeasure',
] as const;

type Flags = Omit<GlobalObjectiveMap, 'targetObjectiveID'>;

const readFlags = (node: XmlNode, names: readonly (keyof Flags)[]): Flags =>
  omitEmptyFields(
    Object.fromEntries(names.map((name) => [name, readManifestBoolean(node, name.toLowerCase())])),
  );

const readTarget = (node: XmlNode): string => readManifestUri(node, 'targetobjectiveid') ?? '';

/**
 * Returns the flags of an element in ADL's extension of objectives. By default it reads, which an absent flag would not express
 * (@cairn/domain/sequencing/activity).
 */
const extensionFlags = (node: XmlNode): Flags => ({
  ...Object.fromEntries(ADLSEQ_READS.map((name) => [name, true])),
  ...readFlags(node, ADLSEQ_READS),
  ...readFlags(node, ADLSEQ_WRITES),
});

/** Joins the objective maps of both elements; maps with the same target objective become one. */
const toMaps = (node: XmlNode, extension: XmlNode | undefined): GlobalObjectiveMap[] => {
  const mapByTarget = new Map<string, GlobalObjectiveMap>();
  for (const map of findXmlChildren(node, 'mapInfo')) {
    const targetObjectiveID = readTarget(map);
    mapByTarget.set(targetObjectiveID, { targetObjectiveID, ...readFlags(map, IMSSS_FLAGS) });
  }
  for (const map of findXmlChildren(extension, 'mapInfo')) {
    const targetObjectiveID = readTarget(map);
    const own = mapByTarget.get(targetObjectiveID) ?? {
      targetObjectiveID,
      readSatisfiedStatus: false,
      readNormalizedMeasure: false,
    };
    mapByTarget.set(targetObjectiveID, { ...own, ...extensionFlags(map) });
  }
  mapByTarget.delete('');
  return [...mapByTarget.values()];
};

/** ADL's extensions of objectives, by the id of the objective. */
type Extensions = ReadonlyMap<string, XmlNode>;

const toObjective = (node: XmlNode, extensions: Extensions): SequencingObjective => {
  const objectiveID = readManifestUri(node, 'objectiveid') ?? '';
  return {
    objectiveID,
    ...omitEmptyFields({
      satisfiedByMeasure: readManifestBoolean(node, 'satisfiedbymeasure'),
      minNormalizedMeasure: parseNumberInRange(
        findXmlDescendant(node, 'minNormalizedMeasure')?.text,
        -1,
        1,
      ),
      mapInfo: toMaps(node, objectiveID === '' ? undefined : extensions.get(objectiveID)),
    }),
  };
};

export interface ScormItemObjectives {
  readonly primaryObjective: SequencingObjective | undefined;
  /** Objectives of the item in the order of the manifest, each id once. */
  readonly objectives: readonly SequencingObjective[];
}

/** Returns the objectives of an item: those of IMS Simple Sequencing, with the maps of ADL's extension. */
export const readScormItemObjectives = (
  source: ScormItemSequencingElements,
): ScormItemObjectives => {
  const list = source.imsss('objectives');
  const extensions: Extensions = new Map(
    findXmlChildren(source.adlseq('objectives'), 'objective').map((node) => [
      readManifestUri(node, 'objectiveid') ?? '',
      node,
    ]),
  );
  const [primary] = findXmlChildren(list, 'primaryObjective');
  const primaryObjective = primary && toObjective(primary, extensions);
  const taken = new Set([primaryObjective?.objectiveID, '']);
  const objectives = findXmlChildren(list, 'objective').flatMap((node): SequencingObjective[] => {
    const objective = toObjective(node, extensions);
    if (taken.has(objective.objectiveID)) return [];
    taken.add(objective.objectiveID);
    return [objective];
  });
  return { primaryObjective, objectives };
};
