import { findAccountChanges, validateAccount } from './account.rules.ts';

const saved = { FirstName: 'Maya', LastName: 'Okafor', Occupation: '' };

describe('account', () => {
  it.each([
    [{}, {}],
    [{ FirstName: 'May' }, { FirstName: 'May' }],
    [{ FirstName: ' May ' }, { FirstName: 'May' }],
    [{ FirstName: ' Maya ' }, {}],
    [{ LastName: 'Osei' }, { LastName: 'Osei' }],
    [{ Occupation: 'Other' }, { Occupation: 'Other' }],
    [
      { FirstName: 'May', Occupation: 'Other' },
      { FirstName: 'May', Occupation: 'Other' },
    ],
    [{ FirstName: '' }, { FirstName: '' }],
  ])('[ACCT-04] [ACCT-05] with %j it changes %j', (edits, changes) => {
    expect(findAccountChanges(saved, { ...saved, ...edits })).toEqual(changes);
  });

  it.each([
    [{}, {}],
    [{ FirstName: '' }, { FirstName: 'This field is required.' }],
    [
      { FirstName: '  ', LastName: ' ' },
      { FirstName: 'This field is required.', LastName: 'This field is required.' },
    ],
    [{ LastName: 'x'.repeat(100) }, {}],
    [{ LastName: ` ${'x'.repeat(100)} ` }, {}],
    [{ LastName: 'x'.repeat(101) }, { LastName: 'Use at most 100 characters.' }],
  ])('[ACCT-10] %j: %j', (edits, problems) => {
    expect(validateAccount({ ...saved, ...edits })).toEqual(problems);
  });
});
