import type { Lecture } from '@cairn/api/modules.contract';
import {
  isLectureLanguageCode,
  type LectureLanguageCode,
  getLectureLanguage,
  type TranslationCode,
} from '@cairn/domain/lecture-languages.rules';
import { formatTime, type TranscriptSegment } from '@cairn/domain/transcript.rules';
import { events } from '@cairn/session';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { useLocalSetting } from '../film/use-local-setting.ts';
import { useTranslationReading } from './reading-context.ts';
import type { TranslatedAudioFailure } from './translated-audio.tsx';
import { useTranscriptTranslation } from './use-translation.ts';

const describeAudioFailure = (failure: TranslatedAudioFailure, code: TranslationCode): string =>
  failure === 'missing'
    ? t`Audio file for language "${code}" not found.`
    : t`Failed to fetch audio file for language "${code}".`;

/** @param languages of a lecture except English; undefined while unknown */
const languageOrEnglish = (
  languages: readonly string[] | undefined,
  code: LectureLanguageCode,
): LectureLanguageCode => (languages?.includes(code) === true ? code : 'en');

const ORIGINAL_AUDIO_NOTICE = t`You hear the original sound.`;

const describeAudioEnd = (seconds: number, code: TranslationCode): string => {
  const { name } = getLectureLanguage(code);
  const end = formatTime(seconds);
  return t`The sound in ${name} ends at ${end}. ${ORIGINAL_AUDIO_NOTICE}`;
};

/**
 * Returns the language of a lecture's audio and text. Each failure of a track is shown once until the student chooses English.
 * The next lecture starts in the language that was chosen last. LECT-11 to LECT-14.
 */
export const useLectureLanguage = (
  lecture: Lecture | undefined,
  transcript: readonly TranscriptSegment[] | undefined,
) => {
  const [wanted, keepWanted] = useLocalSetting(
    'cairn.lecture-language.v1',
    isLectureLanguageCode,
    'en',
  );
  // Starts with the last chosen language, or in English without a message if this lecture lacks it.
  const [audioLanguage, setAudioLanguage] = useState(() =>
    languageOrEnglish(lecture?.AudioLanguages, wanted),
  );
  const [read, setRead] = useState(() => languageOrEnglish(lecture?.TranscriptLanguages, wanted));
  const [note, setNote] = useState<string>();
  const translation = useTranscriptTranslation(lecture, read, transcript);
  const reading = useTranslationReading(translation);
  const shownMessages = useRef(new Set<string>());

  const onFailure = (code: TranslationCode) => (failure: TranslatedAudioFailure) => {
    const message = describeAudioFailure(failure, code);
    if (!shownMessages.current.has(message))
      events.emit('notice.shown', { tone: 'error', message });
    shownMessages.current.add(message);
    setAudioLanguage('en');
    setNote(ORIGINAL_AUDIO_NOTICE);
  };
  const onShort = (code: TranslationCode) => (seconds: number | undefined) =>
    setNote(seconds === undefined ? undefined : describeAudioEnd(seconds, code));
  return {
    /** Language of the audio that plays; English is the film's original audio. */
    audioLanguage,
    /** The translation for captions and transcript; it stays if there is no audio in its language. */
    translation,
    reading,
    /** Message about parts of the lecture that are not in the chosen language. */
    note,
    choose: (code: LectureLanguageCode) => {
      keepWanted(code);
      if (code === 'en') shownMessages.current.clear();
      setAudioLanguage(code);
      setRead(code);
      setNote(undefined);
    },
    onFailure,
    onShort,
  };
};

export type LectureLanguageState = ReturnType<typeof useLectureLanguage>;
