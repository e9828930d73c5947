/** Reads the text of an HTML page, section by section. */
import { type Handler, Parser } from 'htmlparser2';
import { PARSER_INPUT_LIMITS } from '../../../platform/limits/input-limits.ts';

export interface HtmlSection {
  /** Heading of the section, or the page's title if there is no heading; empty without either. */
  readonly title: string;
  readonly text: string;
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** HTML elements whose text is not part of the page's content. */
const SKIPPED_ELEMENTS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'nav',
  'button',
]);
/** HTML elements that do not interrupt a line of text. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * Returns the text of an HTML page by its headings, with blank lines between blocks, as `splitDocumentIntoChunks` expects them. Accepts
 * any markup. Stops at elements that are nested too deeply.
 */
export const readHtmlSections = (html: string): HtmlSection[] => {
  const sections: { title: string; text: string }[] = [{ title: '', text: '' }];
  let pageTitle = '';
  const open = createOpenElements();
  const append = (text: string): void => {
    const section = sections.at(-1);
    if (!section) return;
    if (open.isInHeading()) section.title += text;
    else section.text += text;
  };
  parseUpToDepth(html, {
    onopentag: (name) => {
      if (HEADINGS.has(name) && !open.isInSilent()) sections.push({ title: '', text: '' });
      else if (!INLINE.has(name)) append('\n\n');
      open.push(name);
    },
    ontext: (text) => {
      if (open.last() === 'title') pageTitle += text;
      else if (!open.isInSilent()) append(text);
    },
    onclosetag: (name) => {
      open.pop();
      if (!INLINE.has(name)) append('\n\n');
    },
  });
  return sections.flatMap(({ title, text }) => {
    const trimmed = text.trim();
    return trimmed === ''
      ? []
      : [{ title: toOneLine(title) || toOneLine(pageTitle), text: trimmed }];
  });
};

/** Tracks the elements that contain the current text. The parser closes them in the reverse order in which it opened them. */
const createOpenElements = () => {
  const names: string[] = [];
  let headings = 0;
  let silent = 0;
  const count = (name: string | undefined, change: 1 | -1): void => {
    if (name !== undefined && HEADINGS.has(name)) headings += change;
    if (name !== undefined && SKIPPED_ELEMENTS.has(name)) silent += change;
  };
  return {
    push: (name: string) => {
      names.push(name);
      count(name, 1);
    },
    pop: () => count(names.pop(), -1),
    last: () => names.at(-1),
    isInHeading: () => headings > 0,
    isInSilent: () => silent > 0,
  };
};

class TooDeepError extends Error {}

/** Parses a page up to a maximum depth. Only an exception can stop the parser from inside a handler. */
const parseUpToDepth = (
  html: string,
  { onopentag, ontext, onclosetag }: Required<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>,
): void => {
  let depth = 0;
  const parser = new Parser({
    ontext,
    onopentag: (...element) => {
      depth += 1;
      if (depth > PARSER_INPUT_LIMITS.html.depth) throw new TooDeepError();
      onopentag(...element);
    },
    onclosetag: (...element) => {
      depth -= 1;
      onclosetag(...element);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
  }
};

const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
