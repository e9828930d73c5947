import { t } from 'ttag';
/** Returns the greeting of a page; without a name it is one word. */
export const formatGreeting = (givenName: string | undefined): string => {
  const name = givenName?.trim() ?? '';
  return name === '' ? t`Welcome` : t`Welcome, ${name}`;
};
