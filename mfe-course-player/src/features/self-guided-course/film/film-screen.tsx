import { useEffect, useState } from 'react';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { FilmControlBar } from './control-bar.tsx';
import { findFilmAction } from './film-keys.ts';
import { FilmMenu } from './film-menu.tsx';
import { FilmWithOverlays } from './film-picture.tsx';
import styles from './lecture-film.module.css';
import { useFilmBarMenu } from './use-bar-menu.ts';
import type { LectureFilmState, FilmProps } from './use-film.ts';

interface FilmScreenProps {
  readonly filmRef: LectureVideoProps['ref'];
  readonly video: FilmProps;
  readonly own: LectureFilmState;
}

/** Part of the player that becomes full screen: the film, its control bar and the open menu. */
export const FullScreenFilmArea = ({ filmRef, video, own }: FilmScreenProps) => {
  const { controls, quality, signed, spans, state } = own;
  const menu = useFilmBarMenu();
  const isFullscreen = useIsFullscreen();
  return (
    // Keys of the player; every action has a button as well.
    <div
      className={styles['screen']}
      data-film-screen=""
      data-captions={controls.captionSize}
      data-menu={menu.open}
      onKeyDown={(event) => {
        const action = findFilmAction(event.nativeEvent);
        if (!action) return;
        event.preventDefault();
        controls.do(action);
      }}
    >
      <div className={styles['picture']}>
        <FilmWithOverlays {...{ filmRef, video, own }} />
        <FilmControlBar
          {...{ state, controls, spans, menu, isFullscreen }}
          quality={quality.chosen?.Label}
          canCaption={video.segments !== undefined && video.segments.length > 0}
          canLeaveFrame={document.pictureInPictureEnabled}
        />
      </div>
      <FilmMenu
        {...{ menu, controls, quality }}
        speed={state.speed}
        onQuality={(one) => signed.switchTo(quality.choose(one))}
      />
    </div>
  );
};

const useIsFullscreen = (): boolean => {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const update = () => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  return isFullscreen;
};
