/** Splits texts of documents into pieces that can be quoted. */
import { cutText } from '@cairn/domain/cut-text.rules';

/** The maximum length in characters. Longer paragraphs are cut between sentences. */
const MAX_CHUNK_CHARACTERS = 350;
/** The maximum number of pieces of one document. The rest of a longer one is not searched. */
const MAX_CHUNKS = 1500;
/** The maximum number of pages of one document, including blank ones. */
const MAX_PAGES = 5000;
/** The maximum length of a paragraph in characters: as long as all pieces together. */
const MAX_PARAGRAPH_CHARACTERS = MAX_CHUNKS * MAX_CHUNK_CHARACTERS;

export interface TextChunk {
  /** The page number, from 1. */
  readonly page: number;
  readonly text: string;
}

/**
 * Returns the pieces of a document, in order. Form feeds separate pages, blank lines separate paragraphs. The rest of a text that
 * exceeds the limits is ignored.
 */
export const splitIntoChunks = (text: string): TextChunk[] => {
  const chunks: TextChunk[] = [];
  for (const [at, words] of text.split('\f', MAX_PAGES).entries()) {
    for (const paragraph of splitIntoParagraphs(words)) {
      chunks.push(...cutParagraph(paragraph, at + 1));
      if (chunks.length >= MAX_CHUNKS) return chunks.slice(0, MAX_CHUNKS);
    }
  }
  return chunks;
};

/**
 * Paragraphs below this length in characters are joined with the next one, as they mean little alone: a term, the head of a list.
 */
const MIN_PARAGRAPH_CHARACTERS = 40;

const splitIntoParagraphs = (page: string): string[] => {
  const paragraphs: string[] = [];
  for (const paragraph of page.split(/\n\s*\n/).map((words) => words.trim())) {
    const last = paragraphs.at(-1);
    if (last !== undefined && last.length < MIN_PARAGRAPH_CHARACTERS) {
      paragraphs[paragraphs.length - 1] = `${last} ${paragraph}`.trim();
    } else paragraphs.push(paragraph);
  }
  return paragraphs;
};

const cutParagraph = (paragraph: string, page: number): TextChunk[] => {
  const sentences = cutText(paragraph, MAX_PARAGRAPH_CHARACTERS)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?。！？])\s+/u);
  const chunks: string[] = [];
  for (const sentence of sentences.flatMap(cutLongSentence)) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + sentence.length < MAX_CHUNK_CHARACTERS) {
      chunks[chunks.length - 1] = `${last} ${sentence}`;
    } else if (sentence !== '') chunks.push(sentence);
  }
  return chunks.map((text) => ({ page, text }));
};

const BOUNDED_PIECE = new RegExp(
  `.{1,${MAX_CHUNK_CHARACTERS}}(?:\\s|$)|\\S{${MAX_CHUNK_CHARACTERS}}`,
  'gsu',
);

/** Cuts text without sentence ends, such as a table, at any place. */
const cutLongSentence = (sentence: string): string[] =>
  sentence.length < MAX_CHUNK_CHARACTERS ? [sentence] : (sentence.match(BOUNDED_PIECE) ?? []);
