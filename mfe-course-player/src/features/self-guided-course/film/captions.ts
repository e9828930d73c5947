import { type LanguageCode, languageOf } from '@cairn/domain/lecture-languages.rules';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';

/** Captions made of a transcript: one cue a segment, off until the student asks for them. */
export const fillCaptions = (
  video: HTMLVideoElement,
  code: LanguageCode,
  segments: readonly TranscriptSegment[],
): void => {
  if (typeof VTTCue === 'undefined' || segments.length === 0) return;
  // A track cannot be taken away again, so each player gets one a language and it is filled once.
  if (Array.from(video.textTracks).some(({ language }) => language === code)) return;
  const track = video.addTextTrack('captions', languageOf(code).name, code);
  for (const { start, end, text } of segments) track.addCue(new VTTCue(start, end, text));
  track.mode = 'disabled';
};

type CaptionedFilm = HTMLVideoElement & {
  /** Plyr leaves itself here. Its own setter of a language would also switch captions on, for all films to come. */
  readonly plyr?: { readonly captions: { language: string } };
};

/** Captions are in this language from now on, whether they are on or not. */
export const speakCaptionsIn = (video: CaptionedFilm, code: LanguageCode): void => {
  if (!video.plyr) return;
  video.plyr.captions.language = code;
  // It looks for the track of its language when there are new ones.
  video.textTracks.dispatchEvent(new Event('addtrack'));
  video.closest('.plyr')?.querySelector('.plyr__captions')?.setAttribute('lang', code);
};
