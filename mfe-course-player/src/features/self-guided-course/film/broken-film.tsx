import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { t } from 'ttag';
import type { useFilm } from './use-film.ts';

interface BrokenFilmProps {
  /** The error message, such as 'The lecture could not be played.' */
  readonly words: string;
  readonly signed: ReturnType<typeof useFilm>['signed'];
}

/** The error of a film; empty while it plays. */
export const BrokenFilm = ({ words, signed }: BrokenFilmProps) =>
  signed.isBroken && (
    <Note tone="err">
      <span>{words}</span>
      <Button variant="line" size="s" onClick={signed.retry}>
        {t`Try Again`}
      </Button>
    </Note>
  );
