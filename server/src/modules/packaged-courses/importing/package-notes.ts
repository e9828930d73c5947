import { cutText } from '@cairn/domain/cut-text.rules';
import { parseScormPrerequisites } from '@cairn/domain/scorm-prerequisites.rules';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';
import { listUnknownSequencingRuleWords } from './sequencing-rules.ts';

/** A feature that a manifest may use and the player does not support, with a note on what happens instead. */
interface UnsupportedFeature {
  readonly has: (sequencing: XmlNode) => boolean;
  readonly note: string;
}

const UNSUPPORTED_FEATURES: readonly UnsupportedFeature[] = [
  {
    has: (node) =>
      Object.keys(findXmlDescendant(node, 'limitConditions')?.attributes ?? {}).some((name) =>
        /duration|timelimit$/.test(name),
      ),
    note: 'limits the time of an item: the content gets the limit, the player does not end it',
  },
  {
    has: (node) => findXmlDescendant(node, 'auxiliaryResources') !== undefined,
    note: 'brings auxiliary resources: they are not offered',
  },
];

/** Maximum number of unknown rule words of a package that one note quotes. */
const MAX_NAMED = 5;

const sequencingsIn = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((child) => [
    ...(child.name === 'sequencing' ? [child] : []),
    ...sequencingsIn(child),
  ]);

/** Returns notes for the importer about features of a manifest that the player does not support. */
export const listUnsupportedFeatureNotes = (root: XmlNode): string[] => {
  const sequencings = sequencingsIn(root);
  const notes = UNSUPPORTED_FEATURES.filter(({ has }) => sequencings.some(has)).map(
    ({ note }) => `The package ${note}.`,
  );
  const others =
    findXmlChildren(findXmlDescendant(root, 'organizations'), 'organization').length - 1;
  if (others > 0)
    notes.push(`The package has ${others + 1} organizations: only the default one is played.`);
  const unknown = listUnknownSequencingRuleWords(root);
  if (unknown.length > 0) {
    const named = unknown.slice(0, MAX_NAMED).map((word) => `'${cutText(word, 80)}'`);
    notes.push(
      `The sequencing rules of the package name ${named.join(', ')}, which SCORM 2004 does not know: these rules are left out.`,
    );
  }
  return notes;
};

/**
 * Returns the prerequisites of an item (SCORM 1.2) if the player can evaluate the expression, otherwise a note.
 * @param ids the items of the package; an expression that names another item could never be fulfilled
 */
export const readUsablePrerequisites = (
  text: string,
  ids: ReadonlySet<string>,
  title: string,
): { readonly expression?: string; readonly notes: readonly string[] } => {
  if (text === '') return { notes: [] };
  const rule = parseScormPrerequisites(text);
  if (rule && rule.items.every((id) => ids.has(id))) return { expression: text, notes: [] };
  const note = `The prerequisites '${cutText(text, 80)}' of the item '${title}' cannot be understood: the item is open from the start.`;
  return { notes: [note] };
};
