/** Splits texts of documents into chunks that the assistant can quote. */
import { cutText } from '@cairn/domain/cut-text.rules';

/** Maximum length of a chunk in characters. Longer paragraphs are cut between sentences. */
const MAX_CHUNK_CHARACTERS = 350;
/** Maximum number of chunks of one document. The rest of a longer document is not searched. */
const MAX_CHUNKS = 1500;
/** The maximum number of pages of one document, including blank ones. */
const MAX_PAGES = 5000;
/** Maximum length of a paragraph in characters: as long as all chunks of a document together. */
const MAX_PARAGRAPH_CHARACTERS = MAX_CHUNKS * MAX_CHUNK_CHARACTERS;

export interface QuotableTextChunk {
  /** The page number, from 1. */
  readonly page: number;
  readonly text: string;
}

/**
 * Returns the chunks of a document, in order. Form feeds separate pages, blank lines separate paragraphs. Text beyond the limits
 * is ignored.
 */
export const splitDocumentIntoChunks = (text: string): QuotableTextChunk[] => {
  const chunks: QuotableTextChunk[] = [];
  for (const [at, words] of text.split('\f', MAX_PAGES).entries()) {
    for (const paragraph of splitIntoParagraphs(words)) {
      chunks.push(...cutParagraph(paragraph, at + 1));
      if (chunks.length >= MAX_CHUNKS) return chunks.slice(0, MAX_CHUNKS);
    }
  }
  return chunks;
};

/**
 * Minimum length of a paragraph in characters. Shorter ones, such as a term or the head of a list, mean little alone and are
 * joined with the next paragraph.
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

const cutParagraph = (paragraph: string, page: number): QuotableTextChunk[] => {
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
