import { toMeetingLink, getMeetingState, toMeetingUrl, splitTimeLeft } from './meeting.rules.ts';

describe('toMeetingUrl', () => {
  it.each([
    ['meet.example.org/a', 'https://meet.example.org/a'],
    ['http://x', 'http://x'],
    ['https://x/y', 'https://x/y'],
    ['HTTPS://X', 'HTTPS://X'],
    ['httpsmeet.example', 'https://httpsmeet.example'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ['data:text/html,x', 'https://data:text/html,x'],
    ['ftp://x', 'https://ftp://x'],
  ])('[SYNC-07] %s gives %s', (url, address) => {
    expect(toMeetingUrl(url)).toBe(address);
  });
});

describe('toMeetingLink', () => {
  const frames = {
    hosts: ['meet.example', '*.rooms.example', 'own.example:8443'],
    ownPage: '/dev/meeting',
  };
  const isFramed = (url: string) => toMeetingLink(url, frames)?.isFramed;

  it.each([
    'meet.example/a',
    'https://meet.example/a?x=1',
    'https://MEET.example',
    'https://eu.rooms.example/a',
    'own.example:8443/a',
    '/dev/meeting/first-hour',
    '/dev/meeting',
  ])('%s is framed', (url) => expect(isFramed(url)).toBe(true));

  it.each([
    'http://meet.example/a',
    'https://other.example/meet.example',
    'https://meet.example.evil.example',
    'https://meet.example@evil.example/',
    'https://rooms.example',
    'https://meet.example:444/a',
    'javascript:alert(1)',
    '/dev/mailbox',
    '/dev/meetings',
    '/dev/meeting/../mailbox',
    '/dev/meeting/%2e%2e/mailbox',
    '//meet.example.evil/a',
    '/\\evil.example',
  ])('%s is a link', (url) => expect(isFramed(url)).toBe(false));

  it('frames nothing where nothing is configured', () => {
    const none = { hosts: [], ownPage: undefined };
    expect(toMeetingLink('meet.example', none)).toEqual({
      address: 'https://meet.example',
      isFramed: false,
      host: 'meet.example',
    });
    expect(toMeetingLink('/dev/meeting', none)?.isFramed).toBe(false);
  });

  it.each([undefined, '', '  '])('%j gives no link', (url) => {
    expect(toMeetingLink(url, frames)).toBeUndefined();
  });
});

describe('getMeetingState', () => {
  const start = Date.UTC(2026, 10, 20, 16);
  it.each([
    [-11, 'ahead'],
    [-10, 'opening'],
    [0, 'live'],
    [59, 'live'],
    [60, 'over'],
  ])('%i minutes after its beginning: %s', (minutes, state) => {
    expect(getMeetingState(start, 3600, start + minutes * 60_000)).toBe(state);
  });

  it('is not known without a beginning, and after it without a length', () => {
    expect(getMeetingState(undefined, 3600, start)).toBe('unknown');
    expect(getMeetingState(start, undefined, start + 1)).toBe('unknown');
  });
});

describe('splitTimeLeft', () => {
  const minute = 60_000;
  it.each([
    [59_999, ''],
    [minute, '1 minute'],
    [minute + 1, '2 minutes'],
    [84 * minute, '1 hour 24 minutes'],
    [120 * minute, '2 hours'],
    [25 * 60 * minute, '1 day 1 hour'],
    [(24 * 60 + 5) * minute, '1 day'],
    [3 * 24 * 60 * minute, '3 days'],
  ])('%i ms: %s', (ms, words) => {
    expect(
      splitTimeLeft(ms)
        .map(({ value, unit }) => `${value} ${unit}`)
        .join(' '),
    ).toBe(words);
  });
});
