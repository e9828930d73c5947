import {
  findNextChapter,
  findPreviousChapter,
  type ChapterSpan,
} from '@cairn/domain/chapters.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { commaList } from '@cairn/messages/comma-list';
import type { APITypes } from 'plyr-react';
import { type RefObject, useEffect, useState } from 'react';
import { t } from 'ttag';
import type { TypedTool } from '../lecture/use-lecture-tools.ts';
import {
  changeVolume,
  isMuted,
  playIgnoringRefusal,
  seekTo,
  setMuted,
  setSpeed,
} from './film-actions.ts';
import type { FilmAction } from './film-keys.ts';
import { findPlayer } from './lecture-player.tsx';
import { useLocalSetting } from './use-local-setting.ts';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
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
  readonly onTool: (id: TypedTool) => void;
}

/** Actions on a film, for the bar and the keys. */
export interface FilmControls {
  readonly do: (action: FilmAction) => void;
  readonly seek: (seconds: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly hasCaptions: boolean;
  readonly captionSize: CaptionSize;
  /** Undefined turns captions off. */
  readonly setCaptions: (size: CaptionSize | undefined) => void;
  /** The last action, announced to screen readers. */
  readonly said: string;
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

const togglePictureInPicture = (player: ReturnType<typeof findPlayer>): void => {
  if (player) player.pip = !player.pip;
};

/** Leaves full screen, where the film would cover the tools beside it. */
const exitFullscreen = (player: ReturnType<typeof findPlayer>): void => {
  if (player?.fullscreen.active === true) player.fullscreen.exit();
};

const VOLUME_STEP = 0.1;

export const useFilmControls = (input: ControlsInput): FilmControls => {
  const { film, api, spans, onHelp } = input;
  const [said, say] = useState('');
  const [captionSize, keepSize] = useLocalSetting('cairn.captions.v1', isCaptionSize, 'medium');
  const hasCaptions = useCaptions(film);
  const setCaptions = (size: CaptionSize | undefined) => {
    if (size !== undefined) keepSize(size);
    findPlayer(api.current)?.toggleCaptions(size !== undefined);
  };
  const goToTool = (id: TypedTool) => {
    exitFullscreen(findPlayer(api.current));
    input.onTool(id);
  };
  const actions: Actions = {
    ...filmActions(spans, say),
    captions: () => setCaptions(hasCaptions ? undefined : captionSize),
    picture: () => togglePictureInPicture(findPlayer(api.current)),
    fullscreen: () => findPlayer(api.current)?.fullscreen.toggle(),
    note: () => goToTool('notes'),
    search: () => goToTool('transcript'),
    help: onHelp,
  };
  return {
    do: (action) => film && actions[action](film),
    seek: (seconds) => film && seekTo(film, seconds),
    setSpeed: (speed) => film && changeSpeed(film, speed, say),
    hasCaptions,
    captionSize,
    setCaptions,
    said,
  };
};

type Say = (words: string) => void;
type Actions = Readonly<Record<FilmAction, (film: HTMLVideoElement) => void>>;

const changeSpeed = (film: HTMLVideoElement, speed: number | undefined, say: Say): void => {
  if (speed === undefined) return;
  setSpeed(film, speed);
  say(t`Speed ${speed}x`);
};

/** Actions that need only the film. */
const filmActions = (spans: readonly ChapterSpan[], say: Say) => {
  const goToChapter = (film: HTMLVideoElement, chapter: ChapterSpan | undefined) => {
    if (!chapter || spans.length < 2) return;
    seekTo(film, chapter.start);
    say(commaList([chapter.title, formatTime(chapter.start)]));
  };
  const sayVolume = (volume: number) => {
    const percent = Math.round(volume * 100);
    say(t`Volume ${percent} %`);
  };
  return {
    toggle: (film) => (film.paused ? playIgnoringRefusal(film) : film.pause()),
    'back-10': (film) => seekTo(film, film.currentTime - 10),
    'forward-10': (film) => seekTo(film, film.currentTime + 10),
    'back-5': (film) => seekTo(film, film.currentTime - 5),
    'forward-5': (film) => seekTo(film, film.currentTime + 5),
    slower: (film) =>
      changeSpeed(
        film,
        SPEEDS.findLast((one) => one < film.playbackRate),
        say,
      ),
    faster: (film) =>
      changeSpeed(
        film,
        SPEEDS.find((one) => one > film.playbackRate),
        say,
      ),
    louder: (film) => sayVolume(changeVolume(film, VOLUME_STEP)),
    softer: (film) => sayVolume(changeVolume(film, -VOLUME_STEP)),
    mute: (film) => setMuted(film, !isMuted(film)),
    'previous-chapter': (film) => goToChapter(film, findPreviousChapter(spans, film.currentTime)),
    'next-chapter': (film) => goToChapter(film, findNextChapter(spans, film.currentTime)),
  } satisfies Partial<Actions>;
};
