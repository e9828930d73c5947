import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import type { useLectureFilm } from './use-film.ts';

interface BrokenFilmProps {
  /** The error message, such as 'The lecture could not be played.' */
  readonly words: string;
  readonly signed: ReturnType<typeof useLectureFilm>['signed'];
}

/** Shows the error of a film; nothing while the film plays. */
export const FilmErrorMessage = ({ words, signed }: BrokenFilmProps) =>
  signed.isBroken && (
    <Note tone="err">
      <span>{words}</span>
      <Button variant="line" size="s" onClick={signed.retry}>
        {t`Try Again`}
      </Button>
    </Note>
  );
