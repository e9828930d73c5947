import type { Lecture } from '@cairn/api/modules.contract';
import {
  isLanguageCode,
  type LanguageCode,
  languageOf,
  type TranslationCode,
} from '@cairn/domain/lecture-languages.rules';
import { formatTime, type TranscriptSegment } from '@cairn/domain/transcript.rules';
import { events } from '@cairn/session';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { useKept } from '../film/use-kept.ts';
import { useReading } from './reading-context.ts';
import type { SoundFailure } from './translated-sound.tsx';
import { useTranslation } from './use-translation.ts';

const messageOf = (failure: SoundFailure, code: TranslationCode): string =>
  failure === 'missing'
    ? t`Audio file for language "${code}" not found.`
    : t`Failed to fetch audio file for language "${code}".`;

/** @param languages that a lecture has beside English; undefined when that is not known */
const ifIn = (languages: readonly string[] | undefined, code: LanguageCode): LanguageCode =>
  languages?.includes(code) === true ? code : 'en';

const ORIGINAL = t`You hear the original sound.`;

/**
 * The language that a lecture is heard and read in. Each failure of a track is told once until English is chosen; the
 * next lecture begins anew, in the language that the student chose last. LECT-11 to LECT-14.
 */
export const useLectureLanguage = (
  lecture: Lecture | undefined,
  transcript: readonly TranscriptSegment[] | undefined,
) => {
  const [wanted, keepWanted] = useKept('cairn.lecture-language.v1', isLanguageCode, 'en');
  // Quietly the original where this lecture has none of what was wanted in another.
  const [heard, setHeard] = useState(() => ifIn(lecture?.AudioLanguages, wanted));
  const [read, setRead] = useState(() => ifIn(lecture?.TranscriptLanguages, wanted));
  const [note, setNote] = useState<string>();
  const translation = useTranslation(lecture, read, transcript);
  const reading = useReading(translation);
  const told = useRef(new Set<string>());

  const onFailure = (code: TranslationCode) => (failure: SoundFailure) => {
    const message = messageOf(failure, code);
    if (!told.current.has(message)) events.emit('notice.shown', { tone: 'error', message });
    told.current.add(message);
    setHeard('en');
    setNote(ORIGINAL);
  };
  const onShort = (code: TranslationCode) => (seconds: number | undefined) => {
    const { name } = languageOf(code);
    const end = formatTime(seconds ?? 0);
    setNote(
      seconds === undefined ? undefined : t`The sound in ${name} ends at ${end}. ${ORIGINAL}`,
    );
  };
  return {
    /** English is the film's own sound. */
    heard,
    /** For captions, and for the lines of the transcript; it stays when there is no sound in its language. */
    translation,
    reading,
    /** What is other than chosen. */
    note,
    choose: (code: LanguageCode) => {
      keepWanted(code);
      if (code === 'en') told.current.clear();
      setHeard(code);
      setRead(code);
      setNote(undefined);
    },
    onFailure,
    onShort,
  };
};

export type SpokenLanguage = ReturnType<typeof useLectureLanguage>;
