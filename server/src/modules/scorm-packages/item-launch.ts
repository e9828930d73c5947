import type { ItemLaunch } from './imported-package.ts';
import { childOf, childrenOf, type XmlNode } from './read-xml.ts';

/** Shared sequencing definitions by id (`sequencingCollection`). */
export const sequencingCollection = (root: XmlNode): Map<string, XmlNode> => {
  const list = childrenOf(childOf(root, 'sequencingCollection'), 'sequencing');
  return new Map(list.map((node) => [node.attributes['id'] ?? '', node]));
};

const filled = (node: XmlNode | undefined): string | undefined => node?.text || undefined;

const numberIn = (text: string | undefined, least: number, most: number): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
};

const objectivesOf = (sequencing: XmlNode | undefined): XmlNode[] => {
  const own = childrenOf(sequencing, 'objectives');
  const list =
    own.find((node) => node.children.some((c) => c.name === 'primaryObjective')) ?? own[0];
  return [...childrenOf(list, 'primaryObjective'), ...childrenOf(list, 'objective')];
};

const passingMeasure = (primary: XmlNode | undefined): number | undefined => {
  if (primary?.name !== 'primaryObjective') return undefined;
  if (primary.attributes['satisfiedbymeasure'] !== 'true') return undefined;
  // The standard's default for an absent measure is 1.
  return numberIn(filled(childOf(primary, 'minNormalizedMeasure')) ?? '1', -1, 1);
};

/** 2004 4th: completedByMeasure with minProgressMeasure; 3rd: the element's text. */
const completionThreshold = (item: XmlNode): number | undefined => {
  const node = childOf(item, 'completionThreshold');
  if (!node) return undefined;
  const { completedbymeasure, minprogressmeasure } = node.attributes;
  if (completedbymeasure === undefined) return numberIn(filled(node) ?? minprogressmeasure, 0, 1);
  return completedbymeasure === 'true' ? numberIn(minprogressmeasure ?? '1', 0, 1) : undefined;
};

const firstIdOnly = (nodes: readonly XmlNode[]): ItemLaunch['objectives'] => {
  const found = new Map<string, boolean>();
  for (const node of nodes) {
    const id = node.attributes['objectiveid'] ?? '';
    if (id !== '' && !found.has(id)) found.set(id, node.name === 'primaryObjective');
  }
  return [...found].map(([id, primary]) => ({ id, primary }));
};

/** Only what the manifest really says: an absent field stays absent in the answer. */
const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** What the manifest says about starting one item; 1.2 and 2004 spell it differently. */
export const itemLaunch = (
  item: XmlNode,
  LaunchFile: string,
  shared: ReadonlyMap<string, XmlNode>,
): ItemLaunch => {
  const own = childOf(item, 'sequencing');
  const referred = shared.get(own?.attributes['idref'] ?? '');
  const objectives = [own, referred].map(objectivesOf).find((list) => list.length > 0) ?? [];
  const limits = childOf(own, 'limitConditions') ?? childOf(referred, 'limitConditions');
  const controls = childOf(own, 'deliveryControls') ?? childOf(referred, 'deliveryControls');
  const buckets = childrenOf(childOf(item, 'data'), 'map');
  return {
    LaunchFile,
    objectives: firstIdOnly(objectives),
    ...present({
      masteryScore: numberIn(filled(childOf(item, 'masteryscore')), 0, 100),
      passingMeasure: passingMeasure(objectives[0]),
      completionThreshold: completionThreshold(item),
      completionSetByContent:
        controls?.attributes['completionsetbycontent'] === 'true' ? true : undefined,
      launchData: filled(childOf(item, 'datafromlms') ?? childOf(item, 'dataFromLMS')),
      maxTimeAllowed:
        filled(childOf(item, 'maxtimeallowed')) ??
        limits?.attributes['attemptabsolutedurationlimit'],
      timeLimitAction: filled(childOf(item, 'timelimitaction') ?? childOf(item, 'timeLimitAction')),
      sharedData:
        buckets.length > 0 ? buckets.map((map) => map.attributes['targetid'] ?? '') : undefined,
    }),
  };
};
