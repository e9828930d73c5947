/** Plyr around a film. A chunk of its own, fetched when the first lecture is opened. */
import 'plyr/dist/plyr.css';
import type { TranscriptSegment } from '@cairn/domain/transcript.rules';
// The package exports its code and its styles, not its icons.
import icons from '../../../../node_modules/plyr/dist/plyr.svg';
import { type APITypes, type PlyrOptions, usePlyr } from 'plyr-react';
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef } from 'react';
import { fillCaptions } from './captions.ts';

const OPTIONS: PlyrOptions = {
  controls: [
    'play',
    'rewind',
    'progress',
    'current-time',
    'duration',
    'mute',
    'volume',
    'captions',
    'settings',
    'pip',
    'fullscreen',
  ],
  settings: ['captions', 'speed'],
  speed: { selected: 1, options: [0.75, 1, 1.25, 1.5, 2] },
  // Off until the student asks for them; the track comes with the transcript.
  captions: { active: false, language: 'en', update: true },
  keyboard: { focused: true, global: false },
  storage: { enabled: true, key: 'cairn.player.v1' },
  // Both would come from a CDN.
  iconUrl: icons,
  blankVideo: '',
};

interface LecturePlayerProps extends Omit<ComponentProps<'video'>, 'ref' | 'title'> {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly title: string;
  readonly segments: readonly TranscriptSegment[] | undefined;
}

export const LecturePlayer = ({ ref, title, segments, ...props }: LecturePlayerProps) => {
  const player = useRef<APITypes>(null);
  // Another object is another player.
  const options = useMemo(() => ({ ...OPTIONS, title }), [title]);
  // Without a source of its own it takes the element as React made it, and `src` may change.
  const ownRef = usePlyr(player, { source: null, options }) as RefObject<HTMLVideoElement | null>;
  useEffect(() => {
    if (ref.current && segments !== undefined) fillCaptions(ref.current, 'en', segments);
  }, [ref, segments]);
  return (
    // Plyr puts boxes around the film, so React must never take the film alone away.
    <div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions come from the transcript, see captions.ts */}
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
