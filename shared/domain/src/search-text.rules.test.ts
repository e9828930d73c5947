import { foldSearchText } from './search-text.rules.ts';

it.each([
  ['  Élodie NGÔ ', 'elodie ngo'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمد', 'محمد'],
  ['أحمد', 'احمد'],
  ['שָׁלוֹם', 'שלום'],
])('a search compares %s as %s', (text, folded) => {
  expect(foldSearchText(text)).toBe(folded);
});
