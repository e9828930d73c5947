import { cutText } from '@cairn/domain/cut-text.rules';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { PARSER_INPUT_LIMITS } from '../../../platform/limits/input-limits.ts';
import { ScormPackageError } from './package-error.ts';

/** An element: attributes by lower-case local name, children by local name, text trimmed. */
export interface XmlNode {
  name: string;
  /** URI of the element's namespace; '' without one. */
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlNode[];
}

type OrderedContent = Record<string, unknown>;

const createInvalidError = (message: string): ScormPackageError =>
  new ScormPackageError('manifest-invalid', `imsmanifest.xml ${message}`, 'imsmanifest.xml');

const detectEncoding = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
};

const decode = (bytes: Uint8Array): string => {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw createInvalidError(`cannot be read as ${encoding}.`);
  }
};

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

const joinText = (content: readonly OrderedContent[]): string =>
  content
    .map((part) => part['#text'])
    .filter((text) => typeof text === 'string')
    .join('')
    .trim();

/** URIs of XML namespaces by their prefix; '' is the prefix of the default namespace. */
type Namespaces = Readonly<Record<string, string>>;

const readNamespaces = (raw: Readonly<Record<string, string>>, outer: Namespaces): Namespaces => {
  const declared = Object.entries(raw).filter(
    ([key]) => key === 'xmlns' || key.startsWith('xmlns:'),
  );
  if (declared.length === 0) return outer;
  return {
    ...outer,
    ...Object.fromEntries(declared.map(([key, uri]) => [key.slice('xmlns:'.length), uri.trim()])),
  };
};

const toPrefix = (name: string): string =>
  name.includes(':') ? name.slice(0, name.indexOf(':')) : '';

const toNode = (name: string, entry: OrderedContent, outer: Namespaces): XmlNode => {
  const content = entry[name] as OrderedContent[];
  const raw = (entry[':@'] ?? {}) as Record<string, string>;
  const namespaces = readNamespaces(raw, outer);
  const attributes = Object.entries(raw).map(([key, value]) => [
    toLocalName(key).toLowerCase(),
    value,
  ]);
  return {
    name: toLocalName(name),
    namespace: namespaces[toPrefix(name)] ?? '',
    attributes: Object.fromEntries(attributes) as Record<string, string>,
    text: joinText(content),
    children: toNodes(content, namespaces),
  };
};

const toNodes = (content: readonly OrderedContent[], namespaces: Namespaces): XmlNode[] =>
  content.flatMap((entry) =>
    Object.keys(entry)
      .filter((key) => key !== ':@' && key !== '#text' && !key.startsWith('?'))
      .map((key) => toNode(key, entry, namespaces)),
  );

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: PARSER_INPUT_LIMITS.xml.depth,
});

const parse = (xml: string): XmlNode[] => {
  try {
    return toNodes(parser.parse(xml) as OrderedContent[], {});
  } catch {
    // Converts the error for XML that is nested too deeply for the parser or the stack.
    throw createInvalidError('is nested too deeply or cannot be read.');
  }
};

/** Maximum length in characters of the reason in an error message. The validator's message lists every open element. */
const MAX_REASON_CHARACTERS = 200;

/** Parses imsmanifest.xml and returns its root. Any DOCTYPE is refused before parsing. */
export const parseManifestXml = (bytes: Uint8Array): XmlNode => {
  const xml = decode(bytes).replace(/^\uFEFF/, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw createInvalidError('must not contain a DOCTYPE.');
  const checked = XMLValidator.validate(xml);
  if (checked !== true)
    throw createInvalidError(
      `is not well formed: ${cutText(checked.err.msg, MAX_REASON_CHARACTERS)} (line ${checked.err.line}).`,
    );
  const root = parse(xml).find((node) => node.name === 'manifest');
  if (!root) throw createInvalidError('has no manifest element.');
  return root;
};

export const findXmlChildren = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const findXmlDescendant = (
  node: XmlNode | undefined,
  ...path: string[]
): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => findXmlChildren(at, name)[0], node);
