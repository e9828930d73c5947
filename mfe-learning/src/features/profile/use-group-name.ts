import { useSite } from '@cairn/runtime';
import { t } from 'ttag';

/** Returns the documents' word for a student's group, by brand mode (000 §2). */
export const useGroupName = (): string =>
  useSite().brand.mode === 'partner' ? t`Organization` : t`Group`;
