import { splitDocumentIntoChunks } from './text-chunks.ts';

describe('chunks of a document', () => {
  it('are its paragraphs, with their page; a short one is joined with the next', () => {
    const text =
      'At once\n\nTell the people who can help you, by telephone.\n\nA paragraph that is long enough to stand by itself.\n\fNext page';
    expect(splitDocumentIntoChunks(text)).toEqual([
      { page: 1, text: 'At once Tell the people who can help you, by telephone.' },
      { page: 1, text: 'A paragraph that is long enough to stand by itself.' },
      { page: 2, text: 'Next page' },
    ]);
  });

  it('are cut between sentences if they are too long, or anywhere without sentences', () => {
    const chunks = splitDocumentIntoChunks(
      `${'One sentence of many words here. '.repeat(40)}\n\n${'x'.repeat(1000)}`,
    );
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.every(({ text }) => text.length <= 350)).toBe(true);
    expect(chunks.map(({ text }) => text.replaceAll(' ', '').length).reduce((a, b) => a + b)).toBe(
      40 * 27 + 1000,
    );
  });

  it('are none for an empty text', () => {
    expect(splitDocumentIntoChunks('')).toEqual([]);
    expect(splitDocumentIntoChunks(' \n\n \f ')).toEqual([]);
  });
});
