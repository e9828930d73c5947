/** Rules for the resume of an upskilling student. Sources: 002 §4.6, §5. */

/** Maximum size of a resume in bytes. */
export const MAX_RESUME_BYTES = 10 * 1024 * 1024;

export type ResumeFormat = 'pdf' | 'docx';

/** Returns the format by the extension alone, in any letter case; undefined for any other name. */
export const parseResumeFormat = (fileName: string): ResumeFormat | undefined => {
  const extension = /[^./\\]\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return extension === 'pdf' || extension === 'docx' ? extension : undefined;
};

/**
 * Returns the words in lower case, with single spaces between, before and after them, so that `includes` finds whole words
 * only.
 */
const toSpacedWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;

/**
 * Returns the ids of the competencies whose name occurs in the text, as whole words.
 * @param names id → name
 */
export const findNamedCompetencies = (
  text: string,
  names: Readonly<Record<string, string>>,
): string[] => {
  const words = toSpacedWords(text);
  return Object.entries(names)
    .filter(([, name]) => name.trim() !== '' && words.includes(toSpacedWords(name)))
    .map(([id]) => id);
};
