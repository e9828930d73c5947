import { attributeOf } from './manifest-attributes.ts';
import { childOf, childrenOf, type XmlNode } from './read-xml.ts';

/** Shared sequencing definitions by id (`sequencingCollection`). */
export type SequencingCollection = ReadonlyMap<string, XmlNode>;

export const sequencingCollection = (root: XmlNode): SequencingCollection => {
  const list = childrenOf(childOf(root, 'sequencingCollection'), 'sequencing');
  return new Map(list.map((node) => [attributeOf(node, 'id') ?? '', node]));
};

/** What one item, or the organization, says about sequencing. */
export interface SequencingSource {
  /** An element of IMS Simple Sequencing. */
  readonly imsss: (name: string) => XmlNode | undefined;
  /** An element of ADL's extensions, which may have the same name. */
  readonly adlseq: (name: string) => XmlNode | undefined;
}

const isExtension = ({ namespace, children }: XmlNode): boolean => {
  if (namespace !== '') return /adlseq/.test(namespace);
  // A prefix that the manifest does not declare: only ADL's list of objectives has no primary one.
  return !children.some(({ name }) => name === 'primaryObjective');
};

/**
 * Opens the sequencing of an item. It may refer to a shared definition; each element of its own then takes the place of the
 * whole element of the same name there. Source: IMS SS 3.1 (`IDRef`).
 */
export const openSequencing = (
  item: XmlNode,
  collection: SequencingCollection,
): SequencingSource => {
  const own = childOf(item, 'sequencing');
  const shared = collection.get(attributeOf(own, 'idref') ?? '');
  const find = (isWanted: (node: XmlNode) => boolean) =>
    own?.children.find(isWanted) ?? shared?.children.find(isWanted);
  return {
    imsss: (name) =>
      find((node) => node.name === name && (name !== 'objectives' || !isExtension(node))),
    adlseq: (name) =>
      find((node) => node.name === name && (name !== 'objectives' || isExtension(node))),
  };
};
