import {
  type ActivityDefinition,
  type CompleteSequencingSettings,
  type SequencingSettings,
  withDefaultSettings,
} from './activity.ts';

/** Activity as a node of the SCORM activity tree. The root is the manifest's organization. */
export interface ActivityNode {
  /** Position in a forward preorder traversal of the whole tree; 0 for the root. */
  readonly index: number;
  readonly id: string;
  readonly title: string;
  readonly parent: ActivityNode | undefined;
  /** All children in the order of the manifest, selected or not. */
  readonly children: readonly ActivityNode[];
  readonly depth: number;
  /** Index of the last descendant of this activity in the tree's list of activities. */
  readonly lastIndex: number;
  readonly isVisible: boolean;
  readonly settings: CompleteSequencingSettings;
}

export interface ActivityTree {
  readonly root: ActivityNode;
  /** All activities of the tree, by their index. */
  readonly nodes: readonly ActivityNode[];
  /** Finds an activity by its id, or by its identifier in the manifest. */
  readonly find: (id: string) => ActivityNode | undefined;
  /** Names that content may use for activities: ids and identifiers of the manifest, without the root's id. */
  readonly names: () => readonly string[];
  /** Returns the activities with an objective that maps to this global objective. */
  readonly findReaders: (target: string) => readonly ActivityNode[];
  /** Ids of all global objectives that activities of this tree read or write. */
  readonly globalObjectives: readonly string[];
}

/** The id of the organization; no item can have it. */
export const ROOT_ACTIVITY_ID = '#organization';

type Draft = { -readonly [K in keyof ActivityNode]: ActivityNode[K] } & { children: Draft[] };

const createDraft = (
  {
    id,
    title,
    visible,
    sequencing,
  }: Pick<ActivityDefinition, 'id' | 'title' | 'visible' | 'sequencing'>,
  index: number,
  parent: Draft | undefined,
): Draft => ({
  index,
  id,
  title,
  parent,
  children: [],
  depth: parent ? parent.depth + 1 : 0,
  lastIndex: index,
  isVisible: visible,
  settings: withDefaultSettings(sequencing),
});

const mapReaders = (nodes: readonly ActivityNode[]): Map<string, ActivityNode[]> => {
  const readers = new Map<string, ActivityNode[]>();
  for (const node of nodes) {
    const maps = node.settings.objectives.flatMap(({ mapInfo }) => mapInfo);
    for (const target of new Set(maps.map(({ targetObjectiveID }) => targetObjectiveID))) {
      readers.set(target, [...(readers.get(target) ?? []), node]);
    }
  }
  return readers;
};

interface Organization {
  readonly title: string;
  readonly sequencing?: SequencingSettings | undefined;
}

/** Builds the tree from a list of its activities, in preorder with their depths. */
export const buildActivityTree = (
  organization: Organization,
  items: readonly ActivityDefinition[],
): ActivityTree => {
  const root = createDraft({ id: ROOT_ACTIVITY_ID, visible: true, ...organization }, 0, undefined);
  const nodes: Draft[] = [root];
  const byId = new Map<string, Draft>();
  const open: { node: Draft; depth: number }[] = [{ node: root, depth: -1 }];
  for (const item of items) {
    while ((open.at(-1)?.depth ?? -1) >= item.depth) open.pop();
    const parent = open.at(-1)?.node ?? root;
    const node = createDraft(item, nodes.length, parent);
    parent.children.push(node);
    nodes.push(node);
    open.push({ node, depth: item.depth });
    for (let above: Draft | undefined = node; above; above = above.parent as Draft | undefined) {
      above.lastIndex = node.index;
    }
    byId.set(item.id, node);
  }
  for (const [at, { identifier }] of items.entries()) {
    const node = nodes[at + 1];
    if (identifier !== undefined && node && !byId.has(identifier)) byId.set(identifier, node);
  }
  const { identifier } = organization.sequencing ?? {};
  if (identifier !== undefined && !byId.has(identifier)) byId.set(identifier, root);
  const names = [...byId.keys()];
  byId.set(ROOT_ACTIVITY_ID, root);
  const readers = mapReaders(nodes);
  return {
    root,
    nodes,
    find: (id) => byId.get(id),
    names: () => names,
    findReaders: (target) => readers.get(target) ?? [],
    globalObjectives: [...readers.keys()],
  };
};

export const isActivityCluster = (node: ActivityNode): boolean => node.children.length > 0;

/** Returns whether an activity is below the other one, at any depth. */
export const isActivityBelow = (node: ActivityNode, ancestor: ActivityNode): boolean =>
  node.index > ancestor.index && node.index <= ancestor.lastIndex;

const isWithin = (node: ActivityNode, ancestor: ActivityNode): boolean =>
  node === ancestor || isActivityBelow(node, ancestor);

/** Returns the activities from `node` up to the root, both included. */
export const listPathToRoot = (node: ActivityNode): ActivityNode[] => {
  const path: ActivityNode[] = [];
  for (let at: ActivityNode | undefined = node; at; at = at.parent) path.push(at);
  return path;
};

export const findCommonAncestor = (left: ActivityNode, right: ActivityNode): ActivityNode => {
  let at = left;
  while (!isWithin(right, at) && at.parent) at = at.parent;
  return at;
};

/** Returns the activities from `node` up to its ancestor, which is not included. */
export const listPathBelow = (node: ActivityNode, ancestor: ActivityNode): ActivityNode[] => {
  const path: ActivityNode[] = [];
  for (let at: ActivityNode | undefined = node; at && at !== ancestor; at = at.parent)
    path.push(at);
  return path;
};
