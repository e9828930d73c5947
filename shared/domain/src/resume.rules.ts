/** The resume of an upskilling student. Sources: 002 §4.6, §5. */

/** The most that a resume may have. */
export const RESUME_BYTES = 10 * 1024 * 1024;

export type ResumeFormat = 'pdf' | 'docx';

/** By the extension alone, in any letter case; undefined for every other name. */
export const resumeFormat = (fileName: string): ResumeFormat | undefined => {
  const extension = /[^./\\]\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return extension === 'pdf' || extension === 'docx' ? extension : undefined;
};

/** Words in lower case with single spaces between, and one at either end. */
const spoken = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;

/**
 * The ids of the competencies whose name stands in the text, as whole words.
 * @param names id → name
 */
export const namedCompetencies = (
  text: string,
  names: Readonly<Record<string, string>>,
): string[] => {
  const words = spoken(text);
  return Object.entries(names)
    .filter(([, name]) => name.trim() !== '' && words.includes(spoken(name)))
    .map(([id]) => id);
};
