/** A lecture's film with its bar and the line below, in a separate chunk that loads with the first lecture. */
import { type RefObject, use, useEffect, useState } from 'react';
import { t } from 'ttag';
import { ContentVisibilityContext } from '../in-view.ts';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { FilmPositionLine } from './film-line.tsx';
import { FilmErrorMessage } from './broken-film.tsx';
import { FullScreenFilmArea } from './film-screen.tsx';
import { FilmShortcutsDialog } from './shortcuts-dialog.tsx';
import { useLectureFilm } from './use-film.ts';
import { useLecturePosition } from './use-lecture-position.ts';

/** Shows the film of a lecture in the player, without a download button. */
export const LectureFilm = ({ ref, ...video }: LectureVideoProps) => {
  const [hasHelp, showHelp] = useState(false);
  const openHelp = () => showHelp(true);
  const own = useLectureFilm(ref, video, openHelp);
  const { place, startOver, resume } = useLecturePosition(video, own.film);
  usePauseOutOfView(ref);
  return (
    <div>
      <FullScreenFilmArea filmRef={ref} {...{ video, own }} />
      <FilmPositionLine
        moduleId={video.module.ModuleID}
        place={place}
        hasEnded={own.state.hasEnded}
        now={() => own.film?.currentTime ?? 0}
        onStartOver={startOver}
        onResume={resume}
        onShortcuts={openHelp}
      />
      <FilmErrorMessage words={t`The lecture could not be played.`} signed={own.signed} />
      <FilmShortcutsDialog isOpen={hasHelp} onClose={() => showHelp(false)} />
    </div>
  );
};

/** Pauses a film on a hidden tab, where the student could not stop it. */
const usePauseOutOfView = (ref: RefObject<HTMLVideoElement | null>): void => {
  const { isInView } = use(ContentVisibilityContext);
  useEffect(() => {
    if (!isInView) ref.current?.pause();
  }, [ref, isInView]);
};
