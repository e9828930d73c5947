/** The languages of a lecture. Sources: 001 §2 'Lecture viewer', §4; LECT-02. */
import { t } from 'ttag';

/** English, in which every lecture is spoken, first; each under the name that the select shows. */
export const LECTURE_LANGUAGES = [
  { code: 'en', name: t`English`, direction: 'ltr' },
  { code: 'es', name: t`Español`, direction: 'ltr' },
  { code: 'de', name: t`German`, direction: 'ltr' },
  { code: 'fr', name: t`Français`, direction: 'ltr' },
  { code: 'ar', name: t`Arabic`, direction: 'rtl' },
] as const;

export type LectureLanguage = (typeof LECTURE_LANGUAGES)[number];
export type LanguageCode = LectureLanguage['code'];
/** A language that somebody else has to speak or write beside the lecture. */
export type TranslationCode = Exclude<LanguageCode, 'en'>;

export const TRANSLATIONS: readonly TranslationCode[] = LECTURE_LANGUAGES.flatMap(({ code }) =>
  code === 'en' ? [] : [code],
);

export const isLanguageCode = (value: unknown): value is LanguageCode =>
  LECTURE_LANGUAGES.some(({ code }) => code === value);

/** @param code one of the codes above */
export const languageOf = (code: LanguageCode): LectureLanguage =>
  LECTURE_LANGUAGES.find((language) => language.code === code) ?? LECTURE_LANGUAGES[0];

/**
 * The translations of a lecture, told by the names of the files beside it: `intro_de.wav` is its sound in German,
 * `intro_de.txt` its transcript.
 * @param video name of the video's file
 */
export const translationsBeside = (video: string, names: readonly string[]) => {
  const stem = video.replace(/\.[^.]*$/, '');
  const withEnding = (ending: string) =>
    TRANSLATIONS.filter((code) => names.includes(`${stem}_${code}.${ending}`));
  return { sound: withEnding('wav'), transcripts: withEnding('txt') };
};
