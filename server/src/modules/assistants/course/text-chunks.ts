/** Texts of documents in pieces that can be quoted. */

/** Characters; a paragraph that is longer is cut between its sentences. */
const LONGEST_CHUNK = 350;
/** Of one document; a book is searched as far as this. */
const MOST_CHUNKS = 1500;
/** Of one document; blank ones count. */
const MOST_PAGES = 5000;
/** Characters of one paragraph: as many as all chunks together can hold. */
const LONGEST_PARAGRAPH = MOST_CHUNKS * LONGEST_CHUNK;

export interface Chunk {
  /** From 1. */
  readonly page: number;
  readonly text: string;
}

/**
 * Returns the pieces of a document, in order. Form feeds separate pages, blank lines separate paragraphs. Stops at the limit: the rest
 * of a huge text is not looked at.
 */
export const chunksOf = (text: string): Chunk[] => {
  const chunks: Chunk[] = [];
  for (const [at, words] of text.split('\f', MOST_PAGES).entries()) {
    for (const paragraph of paragraphsOf(words)) {
      chunks.push(...cut(paragraph, at + 1));
      if (chunks.length >= MOST_CHUNKS) return chunks.slice(0, MOST_CHUNKS);
    }
  }
  return chunks;
};

/** Characters; what is shorter says little without what follows it: a term, the head of a list. */
const SHORT = 40;

const paragraphsOf = (page: string): string[] => {
  const paragraphs: string[] = [];
  for (const paragraph of page.split(/\n\s*\n/).map((words) => words.trim())) {
    const last = paragraphs.at(-1);
    if (last !== undefined && last.length < SHORT) {
      paragraphs[paragraphs.length - 1] = `${last} ${paragraph}`.trim();
    } else paragraphs.push(paragraph);
  }
  return paragraphs;
};

const cut = (paragraph: string, page: number): Chunk[] => {
  const sentences = paragraph
    .slice(0, LONGEST_PARAGRAPH)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?。！？])\s+/u);
  const chunks: string[] = [];
  for (const sentence of sentences.flatMap(inBounds)) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + sentence.length < LONGEST_CHUNK) {
      chunks[chunks.length - 1] = `${last} ${sentence}`;
    } else if (sentence !== '') chunks.push(sentence);
  }
  return chunks.map((text) => ({ page, text }));
};

const BOUNDED_PIECE = new RegExp(`.{1,${LONGEST_CHUNK}}(?:\\s|$)|\\S{${LONGEST_CHUNK}}`, 'gsu');

/** A sentence without an end, such as a table, is cut anywhere. */
const inBounds = (sentence: string): string[] =>
  sentence.length < LONGEST_CHUNK ? [sentence] : (sentence.match(BOUNDED_PIECE) ?? []);
