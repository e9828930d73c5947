import { readManifestAttribute } from './manifest-attributes.ts';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';

/** Sequencing definitions in a manifest that several items may use, by id. */
export type SharedScormSequencingDefinitions = ReadonlyMap<string, XmlNode>;

export const collectSharedScormSequencing = (root: XmlNode): SharedScormSequencingDefinitions => {
  const list = findXmlChildren(findXmlDescendant(root, 'sequencingCollection'), 'sequencing');
  return new Map(list.map((node) => [readManifestAttribute(node, 'id') ?? '', node]));
};

/** Access to the sequencing elements of one item, or of the organization. */
export interface ScormItemSequencingElements {
  /** Returns an element of IMS Simple Sequencing by its name. */
  readonly imsss: (name: string) => XmlNode | undefined;
  /** Returns an element of ADL's sequencing extensions, which may have the same name. */
  readonly adlseq: (name: string) => XmlNode | undefined;
}

const isExtension = ({ namespace, children }: XmlNode): boolean => {
  if (namespace !== '') return /adlseq/.test(namespace);
  // If the manifest does not declare the prefix, the list of objectives without a primary objective is that of ADL.
  return !children.some(({ name }) => name === 'primaryObjective');
};

/**
 * Opens the sequencing of an item. The item may refer to a shared definition; each of its own elements then replaces the complete
 * element of the same name there.
 * Source: IMS SS 3.1 (`IDRef`).
 */
export const openScormItemSequencing = (
  item: XmlNode,
  collection: SharedScormSequencingDefinitions,
): ScormItemSequencingElements => {
  const own = findXmlDescendant(item, 'sequencing');
  const shared = collection.get(readManifestAttribute(own, 'idref') ?? '');
  const find = (isWanted: (node: XmlNode) => boolean) =>
    own?.children.find(isWanted) ?? shared?.children.find(isWanted);
  return {
    imsss: (name) =>
      find((node) => node.name === name && (name !== 'objectives' || !isExtension(node))),
    adlseq: (name) =>
      find((node) => node.name === name && (name !== 'objectives' || isExtension(node))),
  };
};
