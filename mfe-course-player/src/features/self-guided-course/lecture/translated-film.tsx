import type { Lecture } from '@cairn/api/modules.contract';
import { type RefObject, useEffect } from 'react';
import { TranslatedAudio } from './translated-audio.tsx';
import type { LectureLanguageState } from './use-lecture-language.ts';
import { fillCaptions, setCaptionLanguage } from '../film/captions.ts';
import type { TranscriptTranslation } from './use-translation.ts';

interface TranslatedCaptionsProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly translation: TranscriptTranslation;
}

/** Sets the captions to a translation while this component is mounted. */
const TranslatedCaptions = ({ film, translation }: TranslatedCaptionsProps) => {
  const { segments, language } = translation;
  useEffect(() => {
    const video = film.current;
    if (!video) return undefined;
    fillCaptions(video, language.code, segments);
    setCaptionLanguage(video, language.code);
    return () => setCaptionLanguage(video, 'en');
  }, [film, segments, language]);
  return null;
};

interface TranslatedFilmProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly lecture: Lecture;
  readonly language: LectureLanguageState;
  /** Reloads the lecture with fresh signed URLs; undefined after a failure. */
  readonly renew: () => Promise<Lecture | undefined>;
}

/** The translated captions and audio of a film. */
export const TranslatedFilm = ({ film, language, ...props }: TranslatedFilmProps) => (
  <>
    {language.translation && <TranslatedCaptions film={film} translation={language.translation} />}
    {language.audioLanguage !== 'en' && (
      <TranslatedAudio
        key={language.audioLanguage}
        film={film}
        lectureUrl={props.lecture.LectureUrl}
        code={language.audioLanguage}
        renew={async () => (await props.renew())?.LectureUrl}
        onFailure={language.onFailure(language.audioLanguage)}
        onShort={language.onShort(language.audioLanguage)}
      />
    )}
  </>
);
