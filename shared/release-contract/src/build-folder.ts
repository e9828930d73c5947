/** The language of the texts as they stand in the code. */
export const SOURCE_LANGUAGE = 'en';

/** Where the build in a language is, below the folder of builds: one in another language leaves this one fresh. */
export const buildFolder = (out: string, language: string): string =>
  language === SOURCE_LANGUAGE ? out : `${out}/languages/${language}`;
