import { readAttribute } from './manifest-attributes.ts';
import { findChild, findChildren, type XmlNode } from './read-xml.ts';

/** Shared sequencing definitions by id (`sequencingCollection`). */
export type SequencingCollection = ReadonlyMap<string, XmlNode>;

export const sequencingCollection = (root: XmlNode): SequencingCollection => {
  const list = findChildren(findChild(root, 'sequencingCollection'), 'sequencing');
  return new Map(list.map((node) => [readAttribute(node, 'id') ?? '', node]));
};

/** The sequencing of one item, or of the organization. */
export interface SequencingSource {
  /** Returns an element of IMS Simple Sequencing. */
  readonly imsss: (name: string) => XmlNode | undefined;
  /** Returns an element of ADL's extensions, which may have the same name. */
  readonly adlseq: (name: string) => XmlNode | undefined;
}

const isExtension = ({ namespace, children }: XmlNode): boolean => {
  if (namespace !== '') return /adlseq/.test(namespace);
  // If the manifest does not declare the prefix, the absence of a primary objective identifies ADL's list of objectives.
  return !children.some(({ name }) => name === 'primaryObjective');
};

/**
 * Opens the sequencing of an item. The item may refer to a shared definition; each of its own elements then replaces the complete
 * element of the same name there.
 * Source: IMS SS 3.1 (`IDRef`).
 */
export const openSequencing = (
  item: XmlNode,
  collection: SequencingCollection,
): SequencingSource => {
  const own = findChild(item, 'sequencing');
  const shared = collection.get(readAttribute(own, 'idref') ?? '');
  const find = (isWanted: (node: XmlNode) => boolean) =>
    own?.children.find(isWanted) ?? shared?.children.find(isWanted);
  return {
    imsss: (name) =>
      find((node) => node.name === name && (name !== 'objectives' || !isExtension(node))),
    adlseq: (name) =>
      find((node) => node.name === name && (name !== 'objectives' || isExtension(node))),
  };
};
