/** Wraps the video element of a film in the Plyr library. */
import 'plyr/dist/plyr.css';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { type APITypes, type PlyrOptions, usePlyr } from 'plyr-react';
import { type ComponentProps, type RefObject, useEffect, useMemo } from 'react';
import { fillCaptions } from './captions.ts';

/** Parts of the Plyr library that we use. */
interface Player {
  pip: boolean;
  readonly fullscreen: {
    readonly active: boolean;
    readonly toggle: () => void;
    readonly exit: () => void;
  };
  readonly toggleCaptions: (isOn: boolean) => void;
}

const isPlayer = (value: unknown): value is Player =>
  typeof value === 'object' && value !== null && 'toggleCaptions' in value;

/** Returns the Plyr instance; undefined until it exists. */
export const findPlyrInstance = (api: APITypes | null): Player | undefined => {
  const made: unknown = api?.plyr;
  return isPlayer(made) ? made : undefined;
};

const OPTIONS: PlyrOptions = {
  // The bar is our own (control-bar.tsx); Plyr draws captions, handles full screen and stores settings.
  controls: [],
  // Captions are off until the student turns them on. Their track is added when the transcript has loaded.
  captions: { active: false, language: 'en', update: true },
  // We handle keys ourselves, for the bar and the film alike.
  keyboard: { focused: false, global: false },
  fullscreen: { enabled: true, fallback: true, iosNative: true, container: '[data-film-screen]' },
  storage: { enabled: true, key: 'cairn.player.v1' },
  // The icon sprite and the blank video are off, because Plyr would load both from a CDN.
  loadSprite: false,
  blankVideo: '',
};

interface LecturePlayerProps extends Omit<ComponentProps<'video'>, 'ref' | 'title'> {
  readonly ref: RefObject<HTMLVideoElement | null>;
  /** Instance of Plyr. It is filled once the player exists; until then usePlyr sets an object with a single field. */
  readonly api: RefObject<APITypes | null>;
  readonly onFilm: (film: HTMLVideoElement | null) => void;
  readonly title: string;
  readonly segments: readonly TranscriptSegment[] | undefined;
}

export const LecturePlayer = ({
  ref,
  api,
  onFilm,
  title,
  segments,
  ...props
}: LecturePlayerProps) => {
  // A new options object would create a new player.
  const options = useMemo(() => ({ ...OPTIONS, title }), [title]);
  // Without its own source Plyr uses the element as React renders it, so that `src` may change.
  const ownRef = usePlyr(api, { source: null, options }) as RefObject<HTMLVideoElement | null>;
  useEffect(() => onFilm(ref.current), [ref, onFilm]);
  useEffect(() => {
    if (ref.current && segments !== undefined) fillCaptions(ref.current, 'en', segments);
  }, [ref, segments]);
  return (
    // Plyr wraps the film in containers, so React must never remove the film alone.
    <div>
      <video
        {...props}
        ref={(film) => {
          ownRef.current = film;
          ref.current = film;
        }}
        // usePlyr finds its film by this class.
        className="plyr-react"
        aria-label={title}
        // A film without the browser's controls cannot be focused, and the keys need the focus.
        tabIndex={0}
        playsInline
        preload="metadata"
        // Shown until the player has its own controls, and if it fails to load.
        controls
        controlsList="nodownload"
      />
    </div>
  );
};
