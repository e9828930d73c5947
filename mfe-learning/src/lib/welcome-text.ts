/** The greeting of a page; without a name it is one word. */
export const welcomeText = (givenName: string | undefined): string =>
  givenName === undefined || givenName.trim() === '' ? 'Welcome' : `Welcome, ${givenName.trim()}`;
