import { readCommentsAndNames } from './wording.ts';

it('finds comments without a subject, and joins lines of one comment', () => {
  const { comments, openSubjects } = readCommentsAndNames(`
    /** Returns the path. */
    const path = 1;
    /**
     * What the page shows.
     */
    // Of all courses,
    // the first one.
    const text = 'a'; // a note beside code
    // @ts-expect-error: none
  `);
  expect(comments).toBe(3);
  expect(openSubjects).toEqual(['What the page shows.', 'Of all courses, the first one.']);
});

it('finds pronouns without a noun, except in code', () => {
  const { pronouns } = readCommentsAndNames(`
    /** Nobody reads it. */
    /** The user \`nobody\` runs the process. */
    /** Writes to whoever asked. */
  `);
  expect(pronouns).toEqual(['Nobody reads it.', 'Writes to whoever asked.']);
});

it('finds names that are nouns with Of, and names with rejected words', () => {
  const { names } = readCommentsAndNames(`
    const addressOf = (given: string) => given;
    function createKeptList() {}
    interface Asked { readonly isToldLater: boolean; readonly #elsewhere: string }
    class Profile {}
    let stringify, keptness;
    const MAX_KEPT = 1;
    /** Or a type beside its value. */
    const valueOf = 1;
    const proof = 1;
  `);
  expect(names).toEqual([
    'addressOf',
    'createKeptList',
    'Asked',
    'isToldLater',
    'elsewhere',
    'MAX_KEPT',
  ]);
});
