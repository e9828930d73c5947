import {
  formatImageState,
  formatWorkspaceState,
  IMAGE_NAME_PATTERN,
  isImageLoading,
  isWorkspaceLoading,
  WORKSPACE_STATES,
  listWorkspaceActions,
  getWorkspaceColour,
  toWorkspaceUsername,
} from './workspace.rules.ts';

/** The table of the documents (000 §4): state, whether it counts as loading, colour, actions. */
const table = [
  ['PENDING', true, 'pulsingBlue', ['delete']],
  ['REBOOTING', true, 'pulsingBlue', ['delete']],
  ['REBUILDING', true, 'pulsingBlue', ['delete']],
  ['RESTORING', true, 'pulsingBlue', ['delete']],
  ['UPDATING', true, 'pulsingBlue', ['delete']],
  ['STARTING', true, 'pulsingBlue', ['delete']],
  ['STOPPING', true, 'pulsingBlue', ['delete']],
  ['TERMINATING', true, 'pulsingRed', []],
  ['AVAILABLE', false, 'white', ['open', 'stop', 'create-image', 'delete']],
  ['IMPAIRED', false, 'yellow', ['delete']],
  ['UNHEALTHY', false, 'red', ['delete']],
  ['ERROR', false, 'red', ['delete']],
  ['TERMINATED', false, 'red', []],
  ['MAINTENANCE', false, 'orange', ['delete']],
  ['ADMIN_MAINTENANCE', false, 'orange', ['delete']],
  ['SUSPENDED', false, 'orange', ['delete']],
  ['STOPPED', false, 'gray', ['start', 'delete']],
] as const;

it('knows each of the 17 states', () => {
  expect(table.map(([state]) => state).toSorted()).toEqual(WORKSPACE_STATES.toSorted());
});

it.each(table)('[WORK-02] %s counts as loading: %s', (state, isLoading) => {
  expect(isWorkspaceLoading(state)).toBe(isLoading);
});

it.each(table)('[WORK-04] what %s allows', (state, _isLoading, _look, actions) => {
  expect(listWorkspaceActions(state)).toEqual(actions);
});

it.each(table)('[WORK-05] the colour of %s', (state, _isLoading, look) => {
  expect(getWorkspaceColour(state)).toBe(look);
});

it.each(['HIBERNATING', '', 'available', 'toString'])(
  '[WORK-04] [WORK-05] an unknown state %j is gray and settled, and can only be deleted',
  (state) => {
    expect(isWorkspaceLoading(state)).toBe(false);
    expect(getWorkspaceColour(state)).toBe('gray');
    expect(listWorkspaceActions(state)).toEqual(['delete']);
  },
);

it.each([
  ['PENDING', true],
  ['AVAILABLE', false],
  ['ERROR', false],
])('an image that is %s is on its way: %s', (state, isLoading) => {
  expect(isImageLoading(state)).toBe(isLoading);
});

it.each([
  ['maya@cairn.example', 'maya'],
  ['ada.moss+labs@learn.example', 'ada.moss+labs'],
  ['"a@b"@learn.example', '"a@b"'],
  ['nobody', 'nobody'],
])('the username of %s is %s', (email, username) => {
  expect(toWorkspaceUsername(email)).toBe(username);
});

it.each([
  ['Lab desktop_1.2-b', true],
  ['x', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['  ', false],
  ['größer', false],
  ['a/b', false],
  ['a\n', false],
])('%j is a name for an image: %s', (name, isName) => {
  expect(IMAGE_NAME_PATTERN.test(name)).toBe(isName);
});

it.each([
  ['PENDING', 'Being set up'],
  ['REBOOTING', 'Restarting'],
  ['REBUILDING', 'Being rebuilt'],
  ['RESTORING', 'Being restored'],
  ['UPDATING', 'Being updated'],
  ['STARTING', 'Starting'],
  ['STOPPING', 'Stopping'],
  ['TERMINATING', 'Being deleted'],
  ['AVAILABLE', 'Available'],
  ['IMPAIRED', 'Works only in part'],
  ['UNHEALTHY', 'Does not respond'],
  ['ERROR', 'Failed'],
  ['TERMINATED', 'Deleted'],
  ['MAINTENANCE', 'Under maintenance'],
  ['ADMIN_MAINTENANCE', 'Under maintenance by an administrator'],
  ['SUSPENDED', 'Suspended'],
  ['STOPPED', 'Stopped'],
  ['COOLING_DOWN', 'Cooling down'],
  ['toString', 'Tostring'],
])('%s is said as %j', (state, words) => {
  expect(formatWorkspaceState(state)).toBe(words);
});

it('an image that is on its way is being made', () => {
  expect(['PENDING', 'AVAILABLE', 'ERROR'].map(formatImageState)).toEqual([
    'Being made',
    'Available',
    'Failed',
  ]);
});
