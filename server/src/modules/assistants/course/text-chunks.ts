/** Splits texts of documents into pieces that can be quoted. */

/** The maximum length in characters. Longer paragraphs are cut between sentences. */
const LONGEST_CHUNK = 350;
/** The maximum number of pieces of one document. The rest of a longer one is not searched. */
const MOST_CHUNKS = 1500;
/** The maximum number of pages of one document, including blank ones. */
const MOST_PAGES = 5000;
/** The maximum length of a paragraph in characters: as long as all pieces together. */
const LONGEST_PARAGRAPH = MOST_CHUNKS * LONGEST_CHUNK;

export interface Chunk {
  /** The page number, from 1. */
  readonly page: number;
  readonly text: string;
}

/**
 * Returns the pieces of a document, in order. Form feeds separate pages, blank lines separate paragraphs. The rest of a text that
 * exceeds the limits is ignored.
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

/**
 * Paragraphs below this length in characters are joined with the next one, as they mean little alone: a term, the head of a list.
 */
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

/** Cuts text without sentence ends, such as a table, at any place. */
const inBounds = (sentence: string): string[] =>
  sentence.length < LONGEST_CHUNK ? [sentence] : (sentence.match(BOUNDED_PIECE) ?? []);
