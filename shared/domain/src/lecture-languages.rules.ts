/** Languages of a lecture. Sources: 001 §2 'Lecture viewer', §4; LECT-02. */
import { t } from 'ttag';

/** The languages with the names that the select shows. English is the first, as every lecture is spoken in English. */
export const LECTURE_LANGUAGES = [
  { code: 'en', name: t`English`, direction: 'ltr' },
  { code: 'es', name: t`Español`, direction: 'ltr' },
  { code: 'de', name: t`German`, direction: 'ltr' },
  { code: 'fr', name: t`Français`, direction: 'ltr' },
  { code: 'ar', name: t`Arabic`, direction: 'rtl' },
] as const;

export type LectureLanguage = (typeof LECTURE_LANGUAGES)[number];
export type LectureLanguageCode = LectureLanguage['code'];
/** Code of a language into which a lecture's sound or transcript can be translated. */
export type TranslationCode = Exclude<LectureLanguageCode, 'en'>;

export const TRANSLATION_CODES: readonly TranslationCode[] = LECTURE_LANGUAGES.flatMap(({ code }) =>
  code === 'en' ? [] : [code],
);

export const isLectureLanguageCode = (value: unknown): value is LectureLanguageCode =>
  LECTURE_LANGUAGES.some(({ code }) => code === value);

export const getLectureLanguage = (code: LectureLanguageCode): LectureLanguage =>
  LECTURE_LANGUAGES.find((language) => language.code === code) ?? LECTURE_LANGUAGES[0];

/**
 * Returns the languages in which a lecture is translated, by the names of the files beside it. `intro_de.wav` is its German
 * sound, `intro_de.txt` its German transcript.
 * @param video file name of the video
 * @param names file names in the same folder
 */
export const findTranslations = (video: string, names: readonly string[]) => {
  const stem = video.replace(/\.[^.]*$/, '');
  const withEnding = (ending: string) =>
    TRANSLATION_CODES.filter((code) => names.includes(`${stem}_${code}.${ending}`));
  return { sound: withEnding('wav'), transcripts: withEnding('txt') };
};
