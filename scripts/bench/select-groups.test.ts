import { selectBenchGroups } from './select-groups.ts';

const bytes = { name: 'Script bytes' };
const chat = { name: 'A chat', byNameOnly: 'takes five minutes' };
const build = { name: 'One bundle', notAtSmallest: 'builds everything' };
const groups = [bytes, chat, build];

it('leaves out groups that run by name only, with their reason, unless a word names them', () => {
  expect(selectBenchGroups(groups, [], 'usual')).toEqual({
    selected: [bytes, build],
    skipped: [{ group: chat, reason: 'takes five minutes' }],
  });
  expect(selectBenchGroups(groups, ['CHAT'], 'usual')).toEqual({ selected: [chat], skipped: [] });
});

it('leaves out groups that take too long at the smallest size, unless a word names them', () => {
  expect(selectBenchGroups(groups, [], 'smallest')).toEqual({
    selected: [bytes, chat],
    skipped: [{ group: build, reason: 'builds everything' }],
  });
  expect(selectBenchGroups(groups, ['one'], 'smallest').selected).toEqual([build]);
});

it('refuses a word that is in no name, and lists the names', () => {
  expect(() => selectBenchGroups(groups, ['byte', 'desk'], 'usual')).toThrow(
    'No group has "desk" in its name. The groups are:\n  Script bytes\n  A chat\n  One bundle',
  );
});
