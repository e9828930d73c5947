import { useSite } from '@cairn/runtime';
import { t } from 'ttag';

/** What the documents call the place where a student belongs, by brand mode (000 §2). */
export const useGroupName = (): string =>
  useSite().brand.mode === 'partner' ? t`Organization` : t`Group`;
