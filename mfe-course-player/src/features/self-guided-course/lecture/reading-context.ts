import { createContext, useMemo, useState } from 'react';
import type { TranscriptTranslation } from './use-translation.ts';

/** The translation of a transcript, and whether the student shows it. */
interface TranslationReading {
  readonly translation: TranscriptTranslation | undefined;
  readonly isShown: boolean;
  readonly show: (isShown: boolean) => void;
}

export const TranslatedTranscriptContext = createContext<TranslationReading>({
  translation: undefined,
  isShown: false,
  show: () => {},
});

/** Returns the same object until a value changes, since thousands of lines read it. */
export const useTranslationReading = (
  translation: TranscriptTranslation | undefined,
): TranslationReading => {
  const [isShown, show] = useState(true);
  return useMemo(() => ({ translation, isShown, show }), [translation, isShown]);
};
