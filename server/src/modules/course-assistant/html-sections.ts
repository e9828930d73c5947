/** The words of a page, by its headings. */
import { Parser } from 'htmlparser2';

export interface HtmlSection {
  /** The heading, else the page's title; empty without either. */
  readonly title: string;
  readonly text: string;
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** What nobody reads. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'nav', 'button']);
/** Words on either side of these stand on one line. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Tolerates any markup. Blocks are parted by blank lines, as `chunksOf` wants them. */
export const htmlSections = (html: string): HtmlSection[] => {
  const sections: { title: string; text: string }[] = [{ title: '', text: '' }];
  let pageTitle = '';
  const open: string[] = [];
  const isIn = (names: ReadonlySet<string>) => open.some((name) => names.has(name));
  const parser = new Parser({
    onopentag: (name) => {
      if (HEADINGS.has(name) && !isIn(SILENT)) sections.push({ title: '', text: '' });
      else if (!INLINE.has(name)) append('\n\n');
      open.push(name);
    },
    ontext: (text) => {
      if (open.at(-1) === 'title') pageTitle += text;
      else if (!isIn(SILENT)) append(text);
    },
    onclosetag: (name) => {
      open.splice(open.lastIndexOf(name), 1);
      if (!INLINE.has(name)) append('\n\n');
    },
  });
  const append = (text: string): void => {
    const section = sections.at(-1);
    if (!section) return;
    if (isIn(HEADINGS)) section.title += text;
    else section.text += text;
  };
  parser.end(html);
  return sections.flatMap(({ title, text }) => {
    const said = text.trim();
    return said === '' ? [] : [{ title: oneLine(title) || oneLine(pageTitle), text: said }];
  });
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
