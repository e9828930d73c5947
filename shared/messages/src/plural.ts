import { LANGUAGE } from './language.ts';

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const rules = new Intl.PluralRules(LANGUAGE);
const { pluralCategories } = rules.resolvedOptions();
const categories = ORDER.filter((category) => pluralCategories.includes(category));

/**
 * The form for a number, of those that a message has for the language: one for each of its plural categories, in the order
 * zero, one, two, few, many, other, with `|` between them. English has two of them, Arabic six.
 *
 *     plural(weeks, t`${weeks} week|${weeks} weeks`)
 */
export const plural = (count: number, forms: string): string => {
  const list = forms.split('|');
  return list[categories.indexOf(rules.select(count))] ?? list.at(-1) ?? '';
};

const numbers = new Intl.NumberFormat(LANGUAGE);

/** A number as the language writes it. */
export const numberText = (value: number): string => numbers.format(value);
