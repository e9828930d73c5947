import { Checkbox } from '@cairn/ui/checkbox';
import { use } from 'react';
import { t } from 'ttag';
import { TranslatedTranscriptContext } from './reading-context.ts';
import styles from './translated-line.module.css';

/** The translation below a line of the transcript. @param index of that line */
export const TranslatedTranscriptLine = ({ index }: { readonly index: number }) => {
  const { translation, isShown } = use(TranslatedTranscriptContext);
  const text = translation?.lines[index] ?? '';
  if (!translation || !isShown || text === '') return null;
  const { code, direction } = translation.language;
  return (
    <span className={styles['line']} lang={code} dir={direction}>
      {text}
    </span>
  );
};

/** A switch that is shown while the transcript has a translation. */
export const TranslationSwitch = () => {
  const { translation, isShown, show } = use(TranslatedTranscriptContext);
  if (!translation) return null;
  return (
    <Checkbox
      className={styles['switch']}
      label={t`Show ${translation.language.name} under each line`}
      checked={isShown}
      onChange={({ target }) => show(target.checked)}
    />
  );
};
