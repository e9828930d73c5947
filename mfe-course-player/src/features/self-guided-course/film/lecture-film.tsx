/** A lecture's film with its bar and the line below, in a separate chunk that loads with the first lecture. */
import { type RefObject, use, useEffect, useState } from 'react';
import { t } from 'ttag';
import { InViewContext } from '../in-view.ts';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { FilmLine } from './film-line.tsx';
import { BrokenFilm } from './broken-film.tsx';
import { FilmScreen } from './film-screen.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useFilm } from './use-film.ts';
import { useLecturePosition } from './use-lecture-position.ts';

/** A film in the player, without a download button. */
export const LectureFilm = ({ ref, ...video }: LectureVideoProps) => {
  const [hasHelp, showHelp] = useState(false);
  const openHelp = () => showHelp(true);
  const own = useFilm(ref, video, openHelp);
  const { place, startOver, resume } = useLecturePosition(video, own.film);
  usePauseOutOfView(ref);
  return (
    <div>
      <FilmScreen filmRef={ref} {...{ video, own }} />
      <FilmLine
        moduleId={video.module.ModuleID}
        place={place}
        hasEnded={own.state.hasEnded}
        now={() => own.film?.currentTime ?? 0}
        onStartOver={startOver}
        onResume={resume}
        onShortcuts={openHelp}
      />
      <BrokenFilm words={t`The lecture could not be played.`} signed={own.signed} />
      <ShortcutsDialog isOpen={hasHelp} onClose={() => showHelp(false)} />
    </div>
  );
};

/** Pauses a film on a hidden tab, where the student could not stop it. */
const usePauseOutOfView = (ref: RefObject<HTMLVideoElement | null>): void => {
  const { isInView } = use(InViewContext);
  useEffect(() => {
    if (!isInView) ref.current?.pause();
  }, [ref, isInView]);
};
