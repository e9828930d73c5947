import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { CodeBlock } from './code-block.tsx';
import { MarkdownAsWritten } from './markdown-as-written.tsx';
import { isWithinMarkdownLimits } from './markdown-limits.ts';

export interface MarkdownTextProps {
  readonly text: string;
  /** The level of an author's largest heading, 1 to 6: one below the heading that the text stands under. */
  readonly headingLevel: number;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

type HeadingProps = ComponentProps<'h1'>;

/** The author's levels, moved to where the text stands on its page. */
const headingsFrom = (top: number): Components =>
  Object.fromEntries(
    HEADINGS.map((name, depth) => {
      const Heading = HEADINGS[Math.min(top - 1 + depth, 5)] ?? 'h6';
      return [name, ({ children }: HeadingProps) => <Heading>{children}</Heading>];
    }),
  );

/** What an author links to is another page: the exercise stays where it is. */
const Link = ({ href, children }: ComponentProps<'a'>) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** A block is `<pre><code>`: the frame is ours, what stands in it is the author's. */
const Block = ({ children }: ComponentProps<'pre'>) => <CodeBlock>{children}</CodeBlock>;

const COMPONENTS = new Map<number, Components>();

/** The same components each time, or React would build the text anew with every drawing. */
const componentsFor = (level: number): Components => {
  const known = COMPONENTS.get(level);
  if (known) return known;
  const made = { ...headingsFrom(level), a: Link, pre: Block };
  COMPONENTS.set(level, made);
  return made;
};

/** Heavy: use `Markdown`, which fetches it. */
export const MarkdownText = ({ text, headingLevel }: MarkdownTextProps) =>
  isWithinMarkdownLimits(text) ? (
    <ReactMarkdown components={componentsFor(headingLevel)} disallowedElements={['img']}>
      {text}
    </ReactMarkdown>
  ) : (
    <MarkdownAsWritten text={text} />
  );
