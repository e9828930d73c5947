import {
  findImportField,
  suggestImportColumns,
  validateImportColumns,
} from './import-columns.rules.ts';

describe('[MIMP-08] the name of a column', () => {
  it.each([
    ['email', 'email'],
    ['E-mail', 'email'],
    ['Mail', 'email'],
    ['  e-MAIL address ', 'email'],
    ['firstName', 'firstName'],
    ['Given name', 'firstName'],
    ['GIVEN NAME', 'firstName'],
    ['lastName', 'lastName'],
    ['Surname', 'lastName'],
    ['externalId', 'externalId'],
    ['Student number', 'externalId'],
    ['Student no.', 'externalId'],
    ['groups', 'groups'],
    ['Class', 'groups'],
    ['courses', 'courses'],
    ['Course', 'courses'],
    ['Role', 'role'],
    ['\taction', 'action'],
  ])('%j means %s', (name, field) => {
    expect(findImportField(name)).toBe(field);
  });

  it('is found in any order, and another name is left to be decided', () => {
    const names = ['Class', 'Room', 'Surname', '', 'E-mail'];
    expect(suggestImportColumns(names)).toEqual(['groups', null, 'lastName', 'ignore', 'email']);
  });
});

describe('[MIMP-09] a mapping', () => {
  const names = ['E-mail', 'Mail', 'Room', ''];
  it('names the columns that are not decided', () => {
    expect(validateImportColumns(names, ['email', null, null, 'ignore'])).toBe(
      'Mail, Room: choose what it becomes, or ignore it.',
    );
  });
  it('names two columns for one field', () => {
    expect(validateImportColumns(names, ['email', 'email', 'ignore', 'ignore'])).toBe(
      'E-mail, Mail: only one column can become E-mail address.',
    );
  });
  it('names the columns of which one has to become the e-mail address', () => {
    expect(validateImportColumns(names, ['ignore', 'ignore', 'groups', 'ignore'])).toBe(
      'No column becomes the e-mail address. Choose one of E-mail, Mail, Room, Column 4.',
    );
  });
  it('accepts columns that are decided', () => {
    expect(validateImportColumns(names, ['email', 'ignore', 'ignore', 'ignore'])).toBeUndefined();
  });
});
