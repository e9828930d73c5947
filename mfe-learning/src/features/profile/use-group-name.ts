import { useSite } from '@cairn/runtime';

/** What the documents call the place where a student belongs, by brand mode (000 §2). */
export const useGroupName = (): 'Group' | 'Organization' =>
  useSite().brand.mode === 'partner' ? 'Organization' : 'Group';
