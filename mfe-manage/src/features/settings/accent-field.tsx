import {
  type AccentPlace,
  type AccentTheme,
  findAccentProblem,
  measureAccent,
  MIN_TEXT_CONTRAST,
  toHexColour,
} from '@cairn/domain/accent-colour.rules';
import { Button } from '@cairn/ui/button';
import { TextField } from '@cairn/ui/text-field';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import styles from './accent-field.module.css';

interface AccentFieldProps {
  readonly theme: AccentTheme;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  /** Reason why the server has refused the colour. */
  readonly refusal: string | undefined;
  readonly onChange: (value: string) => void;
}

const PLACE_LABELS: Readonly<Record<AccentPlace, string>> = {
  page: t`Link on the page`,
  'hovered-row': t`Link on a row below the pointer`,
  button: t`Text on the button`,
};

const PLACES: readonly AccentPlace[] = ['page', 'hovered-row', 'button'];

/** Formats a contrast such as '2.9 : 1'. It is rounded down, so that an insufficient contrast is never shown as sufficient. */
const formatContrast = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`;

const describeProblem = (theme: AccentTheme, hex: string | undefined): string | undefined => {
  if (hex === undefined) return t`Enter six hexadecimal digits, such as #0B5E6B.`;
  const problem = findAccentProblem(theme, hex);
  if (!problem) return undefined;
  const lowest = formatContrast(problem.ratio);
  const nearest = problem.nearest.toUpperCase();
  return t`${lowest} is too low. The nearest colour with enough contrast is ${nearest}.`;
};

/**
 * The accent colour of a theme, with its contrast wherever the site uses it, and the nearest colour with enough contrast. 003
 * §2.9
 */
export const AccentField = ({ theme, label, hint, value, refusal, onChange }: AccentFieldProps) => {
  const hex = toHexColour(value);
  const nearest = hex === undefined ? undefined : findAccentProblem(theme, hex)?.nearest;
  const shown = nearest?.toUpperCase();
  return (
    <div className={styles['field']}>
      <div className={styles['row']}>
        <input
          type="color"
          className={styles['swatch']}
          aria-label={t`Pick a colour: ${label}`}
          value={hex ?? '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <TextField
          label={label}
          hint={hint}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          className={styles['text']}
          value={value}
          error={describeProblem(theme, hex) ?? refusal}
          announceError
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {nearest !== undefined && (
        <Button variant="line" size="s" onClick={() => onChange(nearest)}>
          {t`Use ${shown}`}
        </Button>
      )}
      {hex !== undefined && <Contrasts theme={theme} hex={hex} />}
    </div>
  );
};

const Contrasts = ({ theme, hex }: { readonly theme: AccentTheme; readonly hex: string }) => {
  const contrasts = measureAccent(theme, hex);
  return (
    <ul className={styles['contrasts']}>
      {PLACES.map((place) => (
        <li key={place} data-low={contrasts[place] < MIN_TEXT_CONTRAST || undefined}>
          <span>{PLACE_LABELS[place]}</span>
          {contrasts[place] < MIN_TEXT_CONTRAST && <VisuallyHidden>{t`(too low)`}</VisuallyHidden>}
          <b dir="ltr">{formatContrast(contrasts[place])}</b>
        </li>
      ))}
    </ul>
  );
};
