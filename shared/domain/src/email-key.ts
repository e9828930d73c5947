/**
 * What two spellings of one e-mail address have in common: the key of accounts, limits and locks. Only A to Z have another
 * case here. Unicode folds more (`İ` becomes `i` in some locales), and would let `maya@caİrn.example` in as somebody else.
 * The database says the same by its function `email_key`.
 */
export const emailKey = (address: string): string =>
  address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
