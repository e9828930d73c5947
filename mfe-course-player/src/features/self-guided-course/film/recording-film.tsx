/** A recording in the player of lectures, without a place that is kept. A chunk of its own. */
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { useState } from 'react';
import type { LectureVideoProps } from '../lecture/lecture-video.tsx';
import { FilmScreen } from './film-screen.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useFilm } from './use-film.ts';

export const RecordingFilm = ({ ref, ...video }: LectureVideoProps) => {
  const [hasHelp, showHelp] = useState(false);
  const own = useFilm(ref, video, () => showHelp(true));
  return (
    <div>
      <FilmScreen filmRef={ref} {...{ video, own }} />
      {own.signed.isBroken && (
        <Note tone="err">
          <span>The recording could not be played.</span>
          <Button variant="line" size="s" onClick={own.signed.retry}>
            Try Again
          </Button>
        </Note>
      )}
      <ShortcutsDialog isOpen={hasHelp} onClose={() => showHelp(false)} />
    </div>
  );
};
