import {
  findNextChapter,
  findPreviousChapter,
  type ChapterSpan,
} from '@cairn/domain/chapters.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { commaList } from '@cairn/messages/word-lists';
import type { APITypes } from 'plyr-react';
import { type RefObject, useEffect, useState } from 'react';
import { t } from 'ttag';
import type { LectureToolWithInput } from '../lecture/use-lecture-tools.ts';
import {
  changeFilmVolume,
  isFilmMutedByStudent,
  playIgnoringRefusal,
  seekFilmTo,
  setFilmMuted,
  setFilmSpeed,
} from './film-actions.ts';
import type { FilmAction } from './film-keys.ts';
import { findPlyrInstance } from './lecture-player.tsx';
import { useLocalSetting } from './use-local-setting.ts';

export const FILM_SPEEDS = [0.75, 1, 1.25, 1.5, 2];
export const CAPTION_SIZES = ['small', 'medium', 'large'] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

const isCaptionSize = (value: unknown): value is CaptionSize =>
  CAPTION_SIZES.includes(value as CaptionSize);

interface ControlsInput {
  readonly film: HTMLVideoElement | null;
  /** The Plyr instance; actions that need it have no effect before it exists. */
  readonly api: RefObject<APITypes | null>;
  readonly spans: readonly ChapterSpan[];
  readonly onHelp: () => void;
  /** Opens a tool beside the film and focuses its input. */
  readonly onTool: (id: LectureToolWithInput) => void;
}

/** Actions on a film, for its control bar and its keyboard shortcuts. */
export interface FilmControls {
  readonly do: (action: FilmAction) => void;
  readonly seek: (seconds: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly hasCaptions: boolean;
  readonly captionSize: CaptionSize;
  /** Sets the size of the captions; undefined turns them off. */
  readonly setCaptions: (size: CaptionSize | undefined) => void;
  /** Text about the last action on the film, announced to screen readers. */
  readonly announcement: string;
}

/** Returns whether captions are on. Plyr draws them and reports it by events. */
const useCaptions = (film: HTMLVideoElement | null): boolean => {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!film) return undefined;
    const onEnabled = () => setOn(true);
    const onDisabled = () => setOn(false);
    film.addEventListener('captionsenabled', onEnabled);
    film.addEventListener('captionsdisabled', onDisabled);
    return () => {
      film.removeEventListener('captionsenabled', onEnabled);
      film.removeEventListener('captionsdisabled', onDisabled);
    };
  }, [film]);
  return isOn;
};

const togglePictureInPicture = (player: ReturnType<typeof findPlyrInstance>): void => {
  if (player) player.pip = !player.pip;
};

/** Leaves full screen, where the film would cover the tools beside it. */
const exitFullscreen = (player: ReturnType<typeof findPlyrInstance>): void => {
  if (player?.fullscreen.active === true) player.fullscreen.exit();
};

const VOLUME_STEP = 0.1;

export const useFilmControls = (input: ControlsInput): FilmControls => {
  const { film, api, spans, onHelp } = input;
  const [announcement, announce] = useState('');
  const [captionSize, keepSize] = useLocalSetting('cairn.captions.v1', isCaptionSize, 'medium');
  const hasCaptions = useCaptions(film);
  const setCaptions = (size: CaptionSize | undefined) => {
    if (size !== undefined) keepSize(size);
    findPlyrInstance(api.current)?.toggleCaptions(size !== undefined);
  };
  const goToTool = (id: LectureToolWithInput) => {
    exitFullscreen(findPlyrInstance(api.current));
    input.onTool(id);
  };
  const actions: Actions = {
    ...filmActions(spans, announce),
    captions: () => setCaptions(hasCaptions ? undefined : captionSize),
    picture: () => togglePictureInPicture(findPlyrInstance(api.current)),
    fullscreen: () => findPlyrInstance(api.current)?.fullscreen.toggle(),
    note: () => goToTool('notes'),
    search: () => goToTool('transcript'),
    help: onHelp,
  };
  return {
    do: (action) => film && actions[action](film),
    seek: (seconds) => film && seekFilmTo(film, seconds),
    setSpeed: (speed) => film && changeSpeed(film, speed, announce),
    hasCaptions,
    captionSize,
    setCaptions,
    announcement,
  };
};

type Say = (words: string) => void;
type Actions = Readonly<Record<FilmAction, (film: HTMLVideoElement) => void>>;

const changeSpeed = (film: HTMLVideoElement, speed: number | undefined, say: Say): void => {
  if (speed === undefined) return;
  setFilmSpeed(film, speed);
  say(t`Speed ${speed}x`);
};

/** Actions that need only the film, not Plyr. */
const filmActions = (spans: readonly ChapterSpan[], say: Say) => {
  const goToChapter = (film: HTMLVideoElement, chapter: ChapterSpan | undefined) => {
    if (!chapter || spans.length < 2) return;
    seekFilmTo(film, chapter.start);
    say(commaList([chapter.title, formatTime(chapter.start)]));
  };
  const sayVolume = (volume: number) => {
    const percent = Math.round(volume * 100);
    say(t`Volume ${percent} %`);
  };
  return {
    toggle: (film) => (film.paused ? playIgnoringRefusal(film) : film.pause()),
    'back-10': (film) => seekFilmTo(film, film.currentTime - 10),
    'forward-10': (film) => seekFilmTo(film, film.currentTime + 10),
    'back-5': (film) => seekFilmTo(film, film.currentTime - 5),
    'forward-5': (film) => seekFilmTo(film, film.currentTime + 5),
    slower: (film) =>
      changeSpeed(
        film,
        FILM_SPEEDS.findLast((one) => one < film.playbackRate),
        say,
      ),
    faster: (film) =>
      changeSpeed(
        film,
        FILM_SPEEDS.find((one) => one > film.playbackRate),
        say,
      ),
    louder: (film) => sayVolume(changeFilmVolume(film, VOLUME_STEP)),
    softer: (film) => sayVolume(changeFilmVolume(film, -VOLUME_STEP)),
    mute: (film) => setFilmMuted(film, !isFilmMutedByStudent(film)),
    'previous-chapter': (film) => goToChapter(film, findPreviousChapter(spans, film.currentTime)),
    'next-chapter': (film) => goToChapter(film, findNextChapter(spans, film.currentTime)),
  } satisfies Partial<Actions>;
};
