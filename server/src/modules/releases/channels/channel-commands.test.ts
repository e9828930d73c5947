import { describeNewChannel } from './channel-commands.ts';

const channel = {
  channel: 'trials',
  settings: {
    wants: 'rules' as const,
    approvals: 0,
    canary: { steps: [1], errorLimit: 0.05, leastStarts: 40 },
  },
  isNew: true,
  allowsUnchecked: false,
};
const wanted = (changes: object) => ({ ...channel.settings, ...changes });

it('describes the releases of a new channel, and the requirements of a promotion to it', () => {
  expect(describeNewChannel(channel)).toEqual([
    'trials is there. It runs what production runs, until something is promoted there.',
    'A promotion to trials needs all rules.',
  ]);
});

it('describes changed settings of production, without saying that it follows production', () => {
  const settings = wanted({ wants: 'mount', approvals: 1 });
  const changed = { ...channel, channel: 'production', settings, isNew: false };
  expect(describeNewChannel({ ...changed, allowsUnchecked: true })).toEqual([
    'production was there already.',
    'A promotion to production needs all rules and a mount in a browser, and the approval of a second person.',
    'ES modules without a known hash may run there.',
  ]);
});
