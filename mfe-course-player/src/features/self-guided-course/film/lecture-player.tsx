/** Plyr around a film. */
import 'plyr/dist/plyr.css';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
import { type APITypes, type PlyrOptions, usePlyr } from 'plyr-react';
import { type ComponentProps, type RefObject, useEffect, useMemo } from 'react';
import { fillCaptions } from './captions.ts';

/** What we ask of it. */
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

/** The player behind it; undefined until it is there. */
export const playerOf = (api: APITypes | null): Player | undefined => {
  const made: unknown = api?.plyr;
  return isPlayer(made) ? made : undefined;
};

const OPTIONS: PlyrOptions = {
  // The bar is ours (control-bar.tsx); the player draws captions, fills the screen and remembers.
  controls: [],
  // Off until the student asks for them; the track comes with the transcript.
  captions: { active: false, language: 'en', update: true },
  // The keys are ours as well, for the bar and the film alike.
  keyboard: { focused: false, global: false },
  fullscreen: { enabled: true, fallback: true, iosNative: true, container: '[data-film-screen]' },
  storage: { enabled: true, key: 'cairn.player.v1' },
  // Both would come from a CDN.
  loadSprite: false,
  blankVideo: '',
};

interface LecturePlayerProps extends Omit<ComponentProps<'video'>, 'ref' | 'title'> {
  readonly ref: RefObject<HTMLVideoElement | null>;
  /** Filled once it is there; until then the package stands in with an object of one field. */
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
  // Another object is another player.
  const options = useMemo(() => ({ ...OPTIONS, title }), [title]);
  // Without a source of its own it takes the element as React made it, and `src` may change.
  const ownRef = usePlyr(api, { source: null, options }) as RefObject<HTMLVideoElement | null>;
  useEffect(() => onFilm(ref.current), [ref, onFilm]);
  useEffect(() => {
    if (ref.current && segments !== undefined) fillCaptions(ref.current, 'en', segments);
  }, [ref, segments]);
  return (
    // Plyr puts boxes around the film, so React must never take the film alone away.
    <div>
      <video
        {...props}
        ref={(film) => {
          ownRef.current = film;
          ref.current = film;
        }}
        // By this name it finds its film.
        className="plyr-react"
        aria-label={title}
        // Without the browser's controls a film takes no focus, and the keys work where the focus is.
        tabIndex={0}
        playsInline
        preload="metadata"
        // Until the player has its own, and should it fail.
        controls
        controlsList="nodownload"
      />
    </div>
  );
};
