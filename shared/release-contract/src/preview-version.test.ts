import { valid } from 'semver';
import { toBranchWord, isPreviewVersion, createPreviewVersion } from './preview-version.ts';

const commit = '00123456789012345678';

it.each([
  ['1.4.0', 'new-filters', '1.4.0-preview.b-new-filters.g001234567890'],
  ['2.0.0-rc.1', 'Fix/Login_2', '2.0.0-preview.b-fix-login-2.g001234567890'],
  ['0.9.3', '007', '0.9.3-preview.b-007.g001234567890'],
  ['1.0.0', 'قائمة', '1.0.0-preview.b.g001234567890'],
])('of %s the branch %s publishes %s', (version, branch, expected) => {
  const made = createPreviewVersion(version, { branch, commit });
  expect(made).toBe(expected);
  expect(valid(made)).toBe(made);
  expect(isPreviewVersion(made)).toBe(true);
});

it('tells what was changed since the commit', () => {
  expect(createPreviewVersion('1.4.0', { branch: 'x', commit, changed: 'af09' })).toBe(
    '1.4.0-preview.b-x.g001234567890.caf09',
  );
});

it('is short enough for an address, however long the branch is', () => {
  const branch = 'a-very-long-name-of-a-branch-that-never-ends';
  expect(createPreviewVersion('10.20.30', { branch, commit, changed: 'af09' }).length).toBeLessThan(
    64,
  );
  expect(toBranchWord(branch)).toBe('b-a-very-long-name-of');
});

it.each(['1.4.0', '1.4.0-rc.1', '1.4.0-preview'])('%s is none of a preview', (version) => {
  expect(isPreviewVersion(version)).toBe(false);
});
