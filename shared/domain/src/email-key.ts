/**
 * Returns the key that accounts, limits and locks use for an e-mail address: the address with A to Z in lower case. Unicode
 * would fold more (`İ` becomes `i` in some locales), so that `maya@caİrn.example` could sign in to the account of another
 * person. The function `email_key` of the database does the same.
 */
export const toEmailKey = (address: string): string =>
  address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
