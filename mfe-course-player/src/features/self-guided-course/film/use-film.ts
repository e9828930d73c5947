import { toChapterSpans } from '@cairn/domain/chapters.rules';
import type { APITypes } from 'plyr-react';
import { useMemo, useRef, useState } from 'react';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { useFilmControls } from './use-film-controls.ts';
import { useFilmState } from './use-film-state.ts';
import { useFilmQuality } from './use-quality.ts';
import { useSignedFilm } from './use-signed-film.ts';

const NO_CHAPTERS: readonly never[] = [];

/** The props of the lecture's video without its ref. */
export type FilmProps = Omit<LectureVideoProps, 'ref'>;

/** Returns the film of a lecture with its state, source and controls. */
export const useLectureFilm = (
  ref: LectureVideoProps['ref'],
  { lecture, renew, onTool }: FilmProps,
  onHelp: () => void,
) => {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const api = useRef<APITypes>(null);
  const seen = useFilmState(film);
  const quality = useFilmQuality(lecture);
  const signed = useSignedFilm(ref, quality.address, async () => {
    const fresh = await renew();
    return fresh && quality.addressIn(fresh);
  });
  // A recording that was not finalised does not contain its length; the course does.
  const length = seen.length || lecture.Duration;
  const spans = useMemo(
    () => toChapterSpans(lecture.Chapters ?? NO_CHAPTERS, length),
    [lecture.Chapters, length],
  );
  const controls = useFilmControls({ film, api, spans, onHelp, onTool });
  return { film, setFilm, api, state: { ...seen, length }, quality, signed, spans, controls };
};

export type LectureFilmState = ReturnType<typeof useLectureFilm>;
