/** Checks pictures of the site by their content: PNG, WebP, JPEG, or SVG without scripts and links. 003 §2.9 */
import { MAX_SITE_IMAGE_BYTES } from '@cairn/api/site-settings.contract';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { fileTypeFromBuffer } from 'file-type';
import { PARSER_INPUT_LIMITS } from '../limits/input-limits.ts';
import type { SiteImage } from './site-images.ts';

const BITMAP_TYPES = new Set(['image/png', 'image/webp', 'image/jpeg']);

/** Elements that draw, in lower case. They do not include elements that run, load or embed something. */
const DRAWING_ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textpath style switch ' +
    'lineargradient radialgradient stop clippath mask pattern marker filter image view ' +
    'feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight ' +
    'fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset ' +
    'fepointlight fespecularlighting fespotlight fetile feturbulence'
  ).split(' '),
);

/** Matches the data of a bitmap within the SVG. Data of a nested SVG are refused, because they could contain scripts. */
const BITMAP_DATA = /^data:image\/(?:png|jpeg|webp);base64,[\d+/=A-Za-z\s]*$/;

const isInside = (reference: string): boolean =>
  reference.startsWith('#') || BITMAP_DATA.test(reference);

/** Returns whether CSS or an attribute refers to something outside of the file. */
const hasOutsideReference = (css: string): boolean => {
  // An escape or a comment could hide the name of a function from the checks below.
  if (/\\|\/\*/.test(css) || /@import|expression\s*\(|image-set\s*\(/i.test(css)) return true;
  return [...css.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)].some(
    ([, reference = '']) => !isInside(reference.trim()),
  );
};

type OrderedContent = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  maxNestedTags: PARSER_INPUT_LIMITS.xml.depth,
});

const toLocalName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

const findAttributeProblem = (name: string, value: string): string | undefined => {
  const local = toLocalName(name);
  if (local.startsWith('on')) return `the event handler ${name}`;
  if ((local === 'href' || local === 'src') && !isInside(value.trim()))
    return 'a reference to something outside of the file';
  if (name.toLowerCase() === 'xml:base') return 'the attribute xml:base';
  return !name.startsWith('xmlns') && hasOutsideReference(value)
    ? 'a reference to something outside of the file'
    : undefined;
};

const findElementProblem = (name: string, entry: OrderedContent): string | undefined => {
  if (name.startsWith('?')) return name === '?xml' ? undefined : `the instruction <${name}>`;
  const content = entry[name] as OrderedContent[];
  if (!DRAWING_ELEMENTS.has(toLocalName(name))) return `the element <${name}>`;
  for (const [attribute, value] of Object.entries((entry[':@'] ?? {}) as Record<string, string>)) {
    const problem = findAttributeProblem(attribute, value);
    if (problem !== undefined) return problem;
  }
  return findContentProblem(content, toLocalName(name) === 'style');
};

const findContentProblem = (
  content: readonly OrderedContent[],
  isStyle = false,
): string | undefined => {
  for (const entry of content) {
    for (const name of Object.keys(entry)) {
      if (name === ':@') continue;
      const text = entry[name];
      if (name === '#text') {
        if (isStyle && typeof text === 'string' && hasOutsideReference(text))
          return 'a reference to something outside of the file';
        continue;
      }
      const problem = findElementProblem(name, entry);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
};

/** Returns a description of forbidden content of an SVG; undefined if the SVG only draws. */
const findSvgProblem = (text: string): string | undefined => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'a DOCTYPE';
  if (/<!\[CDATA\[/.test(text)) return 'CDATA';
  if (XMLValidator.validate(text) !== true) return 'something that is not well formed';
  try {
    return findContentProblem(parser.parse(text) as OrderedContent[]);
  } catch {
    return 'elements that are nested too deeply';
  }
};

const SVG_START =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i;

/** The picture with its detected type, or the reason why it is refused. */
export type CheckedSiteImage =
  | { readonly image: SiteImage }
  | {
      /** Reason, as a sentence for the person who has chosen the file. */
      readonly problem: string;
    };

/** Checks a picture that an administrator has chosen. */
export const checkSiteImage = async (bytes: Buffer): Promise<CheckedSiteImage> => {
  if (bytes.length >= MAX_SITE_IMAGE_BYTES)
    return { problem: 'The picture has 200 KB or more. Choose a smaller one.' };
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (found !== undefined && BITMAP_TYPES.has(found)) return { image: { type: found, bytes } };
  const text = bytes.toString('utf8');
  if (!SVG_START.test(text))
    return {
      problem: 'This is no picture that can be shown. Choose an SVG, PNG, WebP or JPEG file.',
    };
  const problem = findSvgProblem(text);
  return problem === undefined
    ? { image: { type: 'image/svg+xml', bytes } }
    : {
        problem: `The SVG contains ${problem}. Save it without, or choose a PNG, WebP or JPEG file.`,
      };
};
