import type { TranscriptSegment } from '@cairn/domain/transcript.rules';

/** Captions made of the transcript: one cue a segment, off until the student asks for them. */
export const fillCaptions = (
  video: HTMLVideoElement,
  segments: readonly TranscriptSegment[],
): void => {
  // A track cannot be taken away again, so each player gets one and it is filled once.
  if (typeof VTTCue === 'undefined' || segments.length === 0 || video.textTracks.length > 0) return;
  const track = video.addTextTrack('captions', 'English', 'en');
  for (const { start, end, text } of segments) track.addCue(new VTTCue(start, end, text));
  track.mode = 'disabled';
};
