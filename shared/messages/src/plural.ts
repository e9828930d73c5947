import { LANGUAGE } from './language.ts';

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const rules = new Intl.PluralRules(LANGUAGE);
const { pluralCategories } = rules.resolvedOptions();
const categories = ORDER.filter((category) => pluralCategories.includes(category));

/**
 * Returns the plural form of a message for a number. The message has one form for each plural category of its language, in
 * the order zero, one, two, few, many, other, separated by `|`. English has two categories, Arabic six.
 *
 *     plural(weeks, t`${weeks} week|${weeks} weeks`)
 */
export const plural = (count: number, forms: string): string => {
  const list = forms.split('|');
  return list[categories.indexOf(rules.select(count))] ?? list.at(-1) ?? '';
};

const numbers = new Intl.NumberFormat(LANGUAGE);

/** Formats a number in the page's language. */
export const numberText = (value: number): string => numbers.format(value);
