import { chapterSpans } from '@cairn/domain/chapters.rules';
import type { APITypes } from 'plyr-react';
import { useMemo, useRef, useState } from 'react';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { useControls } from './use-controls.ts';
import { useFilmState } from './use-film-state.ts';
import { useQuality } from './use-quality.ts';
import { useSignedFilm } from './use-signed-film.ts';

const NO_CHAPTERS: readonly never[] = [];

/** What is known of the lecture, but for its element. */
export type Video = Omit<LectureVideoProps, 'ref'>;

/** The film of a lecture: what it does, what it is, and what can be done with it. */
export const useFilm = (
  ref: LectureVideoProps['ref'],
  { lecture, renew, onTool }: Video,
  onHelp: () => void,
) => {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const api = useRef<APITypes>(null);
  const seen = useFilmState(film);
  const quality = useQuality(lecture);
  const signed = useSignedFilm(ref, quality.address, async () => {
    const fresh = await renew();
    return fresh && quality.addressIn(fresh);
  });
  // A recording that was never finished does not say how long it is; the course does.
  const length = seen.length || lecture.Duration;
  const spans = useMemo(
    () => chapterSpans(lecture.Chapters ?? NO_CHAPTERS, length),
    [lecture.Chapters, length],
  );
  const controls = useControls({ film, api, spans, onHelp, onTool });
  return { film, setFilm, api, state: { ...seen, length }, quality, signed, spans, controls };
};

export type OwnFilm = ReturnType<typeof useFilm>;
