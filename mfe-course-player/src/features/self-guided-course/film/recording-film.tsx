/** A recording in the lecture player, without a saved position, in a separate chunk. */
import { useState } from 'react';
import { t } from 'ttag';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { FilmErrorMessage } from './broken-film.tsx';
import { FullScreenFilmArea } from './film-screen.tsx';
import { FilmShortcutsDialog } from './shortcuts-dialog.tsx';
import { useLectureFilm } from './use-film.ts';

export const RecordingFilm = ({ ref, ...video }: LectureVideoProps) => {
  const [hasHelp, showHelp] = useState(false);
  const own = useLectureFilm(ref, video, () => showHelp(true));
  return (
    <div>
      <FullScreenFilmArea filmRef={ref} {...{ video, own }} />
      <FilmErrorMessage words={t`The recording could not be played.`} signed={own.signed} />
      <FilmShortcutsDialog isOpen={hasHelp} onClose={() => showHelp(false)} />
    </div>
  );
};
