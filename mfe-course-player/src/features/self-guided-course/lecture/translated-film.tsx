import type { Lecture } from '@cairn/api/modules.contract';
import type { RefObject } from 'react';
import { TranslatedCaptions } from './translated-captions.tsx';
import { TranslatedAudio } from './translated-audio.tsx';
import type { SpokenLanguage } from './use-lecture-language.ts';

interface TranslatedFilmProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly lecture: Lecture;
  readonly language: SpokenLanguage;
  /** Reloads the lecture with fresh signed URLs; undefined after a failure. */
  readonly renew: () => Promise<Lecture | undefined>;
}

/** The translated captions and audio of a film. */
export const TranslatedFilm = ({ film, language, ...props }: TranslatedFilmProps) => (
  <>
    {language.translation && <TranslatedCaptions film={film} translation={language.translation} />}
    {language.heard !== 'en' && (
      <TranslatedAudio
        key={language.heard}
        film={film}
        lectureUrl={props.lecture.LectureUrl}
        code={language.heard}
        renew={async () => (await props.renew())?.LectureUrl}
        onFailure={language.onFailure(language.heard)}
        onShort={language.onShort(language.heard)}
      />
    )}
  </>
);
