/** Language of the texts in the source code. */
export const SOURCE_LANGUAGE = 'en';

/** Returns the folder of the build in a language. Each language has its own, so that a build in one leaves the others valid. */
export const toBuildFolder = (out: string, language: string): string =>
  language === SOURCE_LANGUAGE ? out : `${out}/languages/${language}`;
