import type { ScormItem } from '@cairn/api/scorm.contract';
import type { ScormValues } from '../runtime/scorm-types.ts';
import type { GlobalObjective } from './engine.ts';

interface ObjectiveMap {
  readonly targetObjectiveID: string;
  readonly readSatisfiedStatus?: boolean;
  readonly readNormalizedMeasure?: boolean;
}

interface ManifestObjective {
  readonly objectiveID: string;
  readonly mapInfo?: readonly ObjectiveMap[];
}

const objectivesOf = ({ sequencing = {} }: ScormItem): ManifestObjective[] => {
  const { primaryObjective, objectives } = sequencing;
  return [primaryObjective, ...((objectives as unknown[] | undefined) ?? [])].filter(
    (objective): objective is ManifestObjective => objective !== undefined,
  );
};

/** Where the entry of an objective stands: as stored, else at its place in the manifest. */
const entryOf = (item: ScormItem, stored: ScormValues, id: string): string | undefined => {
  const known = Object.entries(stored).find(
    ([element, value]) => value === id && /^cmi\.objectives\.\d+\.id$/.test(element),
  );
  if (known) return known[0].slice(0, -'id'.length);
  const place = item.objectives.findIndex((objective) => objective.id === id);
  return place === -1 ? undefined : `cmi.objectives.${place}.`;
};

const readMap = (map: ObjectiveMap, global: GlobalObjective, entry: string): ScormValues => ({
  ...(map.readSatisfiedStatus !== false &&
    global.satisfiedStatusKnown === true && {
      [`${entry}success_status`]: global.satisfiedStatus === true ? 'passed' : 'failed',
    }),
  ...(map.readNormalizedMeasure !== false &&
    global.normalizedMeasureKnown === true && {
      [`${entry}score.scaled`]: String(global.normalizedMeasure),
    }),
});

/** What the objectives of an item know from other items, by the maps of its manifest. */
export const objectiveValues = (
  item: ScormItem,
  stored: ScormValues,
  globals: Readonly<Record<string, GlobalObjective>>,
): ScormValues => {
  const values: ScormValues = {};
  for (const { objectiveID, mapInfo = [] } of objectivesOf(item)) {
    const entry = entryOf(item, stored, objectiveID);
    for (const map of entry === undefined ? [] : mapInfo) {
      const global = globals[map.targetObjectiveID];
      if (global && entry !== undefined) Object.assign(values, readMap(map, global, entry));
    }
  }
  return values;
};
