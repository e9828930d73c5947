import { type RefObject, useEffect } from 'react';
import { fillCaptions, setCaptionLanguage } from '../film/captions.ts';
import type { TranscriptTranslation } from './use-translation.ts';

interface TranslatedCaptionsProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  readonly translation: TranscriptTranslation;
}

/** Sets the captions to a translation while this component is mounted. */
export const TranslatedCaptions = ({ film, translation }: TranslatedCaptionsProps) => {
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
