import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';
import { toChatMessage } from './chat-message.ts';

const message: WebhookMessage = {
  id: 'msg_1',
  event: 'promote',
  at: '2026-03-01T08:00:00.000Z',
  remote: 'planner',
  version: '1.1.0',
  channel: 'production',
  by: { kind: 'person', name: 'Ines' },
  reason: '',
  url: 'https://learn.example/releases',
};
const write = (changes: Partial<WebhookMessage>): string =>
  toChatMessage({ ...message, ...changes }).text;
const END = ' By Ines. <https://learn.example/releases|Releases>';

it.each<[Partial<WebhookMessage>, string]>([
  [{ event: 'publish' }, 'planner 1.1.0 was published.'],
  [{}, 'production runs planner 1.1.0.'],
  [{ version: undefined }, 'planner got other settings on production.'],
  [{ event: 'canary', percent: 10 }, '10 % of the visitors of production get planner 1.1.0.'],
  [{ event: 'canary', percent: 0 }, 'The canary of planner 1.1.0 on production has ended.'],
  [{ event: 'rollback' }, 'planner returned to an earlier release on production.'],
  [{ event: 'withdraw' }, 'planner 1.1.0 was withdrawn from all channels.'],
  [{ event: 'stop' }, 'The registry stopped the canary of planner 1.1.0 on production.'],
  [{ event: 'heal' }, 'The registry took planner 1.1.0 back on production.'],
  [{ event: 'request' }, 'A change of planner 1.1.0 on production waits for a second person.'],
  [{ event: 'freeze', frozen: true }, 'production is frozen.'],
  [{ event: 'freeze', frozen: false }, 'production is no longer frozen.'],
  [{ event: 'test' }, 'This is a test.'],
])('%j becomes a sentence', (changes, sentence) => {
  expect(write(changes)).toBe(`*${sentence}*${END}`);
});

it('contains the reason, and the person who approved', () => {
  const approvedBy = { kind: 'person', name: 'Tomasz' } as const;
  expect(write({ reason: 'New filters.', approvedBy })).toContain(
    '* New filters. By Ines, approved by Tomasz. <',
  );
});

it('escapes texts, so that they make no links and no mentions', () => {
  expect(write({ reason: '<!channel> & <https://evil.example|open>' })).toContain(
    '&lt;!channel&gt; &amp; &lt;https://evil.example|open&gt;',
  );
});

it('has no link if the site has no URL', () => {
  expect(write({ url: '/releases' })).toBe('*production runs planner 1.1.0.* By Ines.');
});
