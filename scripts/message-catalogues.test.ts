import {
  TRANSLATED_LANGUAGES,
  listPackageMessages,
  readMessageCatalogue,
} from './lib/message-catalogues.ts';

const placeholders = (text: string): string[] =>
  [...new Set(text.match(/\$?\{[^}]*\}/g))].toSorted();

const countPluralForms = (language: string): number =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;

const packages = listPackageMessages();

describe.each(TRANSLATED_LANGUAGES)('the catalogues of %s', (language) => {
  const entries = packages.flatMap(({ dir, messages }) => {
    const { translations } = readMessageCatalogue(dir, language);
    return messages.map((message) => ({ dir, message, told: translations.get(message) ?? '' }));
  });

  it('translate every message of every package', () => {
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(({ told }) => told === '')).toEqual([]);
  });

  it('keep the placeholders of each message', () => {
    const lost = entries.filter(
      ({ message, told }) => placeholders(message).join() !== placeholders(told).join(),
    );
    expect(lost).toEqual([]);
  });

  it('have a form for each plural of the language where the code has one for each of English', () => {
    const plurals = entries.filter(({ message }) => message.includes('|'));
    expect(plurals.length).toBeGreaterThan(0);
    expect(
      plurals.filter(({ told }) => told.split('|').length !== countPluralForms(language)),
    ).toEqual([]);
    expect(
      plurals.filter(({ message }) => message.split('|').length !== countPluralForms('en')),
    ).toEqual([]);
  });

  it('contain no message that is not in the code', () => {
    const unused = packages.flatMap(({ dir, messages }) =>
      [...readMessageCatalogue(dir, language).translations.keys()].filter(
        (message) => !messages.includes(message),
      ),
    );
    expect(unused).toEqual([]);
  });
});
