import {
  type LectureLanguageCode,
  getLectureLanguage,
} from '@cairn/domain/lecture-languages.rules';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';

/** Fills a film's captions from a transcript, one cue per segment. They are off until the student turns them on. */
export const fillCaptions = (
  video: HTMLVideoElement,
  code: LectureLanguageCode,
  segments: readonly TranscriptSegment[],
): void => {
  if (typeof VTTCue === 'undefined' || segments.length === 0) return;
  // A track cannot be removed, so each player gets one per language and fills it once.
  if (Array.from(video.textTracks).some(({ language }) => language === code)) return;
  const track = video.addTextTrack('captions', getLectureLanguage(code).name, code);
  for (const { start, end, text } of segments) track.addCue(new VTTCue(start, end, text));
  track.mode = 'disabled';
};

type CaptionedFilm = HTMLVideoElement & {
  /**
   * The player that Plyr sets on its video element. Plyr's own language setter would also turn captions on, and store that for
   * later films.
   */
  readonly plyr?: { readonly captions: { language: string } };
};

/** Changes the language of captions, whether they are on or off. */
export const setCaptionLanguage = (video: CaptionedFilm, code: LectureLanguageCode): void => {
  if (!video.plyr) return;
  video.plyr.captions.language = code;
  // Plyr selects the track of its language when a track is added.
  video.textTracks.dispatchEvent(new Event('addtrack'));
  video.closest('.plyr')?.querySelector('.plyr__captions')?.setAttribute('lang', code);
};
