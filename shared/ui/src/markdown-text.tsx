import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { CodeBlock } from './code-block.tsx';
import { MarkdownAsWritten } from './markdown-as-written.tsx';
import { isMarkdownParsed } from './markdown-limits.ts';

export interface MarkdownTextProps {
  readonly text: string;
  /** Level of the author's largest heading, 1 to 6: one below the heading above the text. */
  readonly headingLevel: number;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

type HeadingProps = ComponentProps<'h1'>;

/** Returns heading components that move the author's levels to those of the page. */
const headingsFrom = (top: number): Components =>
  Object.fromEntries(
    HEADINGS.map((name, depth) => {
      const Heading = HEADINGS[Math.min(top - 1 + depth, 5)] ?? 'h6';
      return [name, ({ children }: HeadingProps) => <Heading>{children}</Heading>];
    }),
  );

/** A link of an author opens another page, so that the exercise stays open. */
const Link = ({ href, children }: ComponentProps<'a'>) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** Shows a block of code in a frame. `children` is the author's `<code>`. */
const Block = ({ children }: ComponentProps<'pre'>) => <CodeBlock>{children}</CodeBlock>;

/** Code within a sentence: a page translator leaves it as the student has to type it. */
const Code = ({ className, children }: ComponentProps<'code'>) => (
  <code translate="no" className={className}>
    {children}
  </code>
);

const COMPONENTS = new Map<number, Components>();

/** Returns the same components each time; with new ones React would rebuild the text on every render. */
const componentsFor = (level: number): Components => {
  const known = COMPONENTS.get(level);
  if (known) return known;
  const made = { ...headingsFrom(level), a: Link, pre: Block, code: Code };
  COMPONENTS.set(level, made);
  return made;
};

/** The Markdown renderer. Its code is large: use `Markdown`, which loads it on demand. */
export const MarkdownText = ({ text, headingLevel }: MarkdownTextProps) =>
  isMarkdownParsed(text) ? (
    <ReactMarkdown components={componentsFor(headingLevel)} disallowedElements={['img']}>
      {text}
    </ReactMarkdown>
  ) : (
    <MarkdownAsWritten text={text} />
  );
