import {
  isAttendee,
  type ListedWebinar,
  toJoinUrl,
  selectWebinarPage,
  sortWebinarsByStart,
  webinarUrlFormat,
  parseWebinarPeriod,
  getWebinarState,
} from './webinar.rules.ts';

const webinar = (change: Partial<ListedWebinar> = {}): ListedWebinar => ({
  WebinarID: 'w1',
  Title: 'Reading Logs',
  Description: 'One night of logins.',
  Date: '2026-05-04',
  Time: '14:00Z',
  EndTime: '15:00Z',
  Attendees: [],
  ...change,
});
const at = (text: string) => Date.parse(text);

describe('parseWebinarPeriod', () => {
  it.each([
    ['both times', {}, '2026-05-04T14:00Z', '2026-05-04T15:00Z'],
    [
      'over midnight',
      { Time: '23:30Z', EndTime: '00:30Z' },
      '2026-05-04T23:30Z',
      '2026-05-05T00:30Z',
    ],
    ['no end', { EndTime: '' }, '2026-05-04T14:00Z', '2026-05-04T15:00Z'],
    ['a zone', { Time: '14:00+02:00' }, '2026-05-04T12:00Z', '2026-05-04T15:00Z'],
  ])('%s', (_name, change, start, end) => {
    expect(parseWebinarPeriod(webinar(change))).toEqual({ start: at(start), end: at(end) });
  });

  it.each([{ Date: 'soon' }, { Date: '' }, { Time: 'noon' }, { Date: '2026-13-40' }])(
    'is undefined for %o',
    (change) => expect(parseWebinarPeriod(webinar(change))).toBeUndefined(),
  );
});

describe('getWebinarState', () => {
  const period = { start: at('2026-05-04T14:00Z'), end: at('2026-05-04T15:00Z') };
  it.each([
    ['2026-05-04T13:59:59Z', 'upcoming'],
    ['2026-05-04T14:00:00Z', 'live'],
    ['2026-05-04T14:59:59Z', 'live'],
    ['2026-05-04T15:00:00Z', 'ended'],
  ])('at %s it is %s', (now, state) => expect(getWebinarState(period, at(now))).toBe(state));

  it('is undated without a period', () => expect(getWebinarState(undefined, 0)).toBe('undated'));
});

describe('sortWebinarsByStart', () => {
  it('[WEB-03] goes by date and time; unreadable dates come last, past ones stay', () => {
    const list = [
      webinar({ WebinarID: 'unreadable', Date: 'soon' }),
      webinar({ WebinarID: 'evening', Time: '18:00Z' }),
      webinar({ WebinarID: 'morning', Time: '09:00Z', Title: 'B' }),
      webinar({ WebinarID: 'morning too', Time: '09:00Z', Title: 'A' }),
      webinar({ WebinarID: 'long ago', Date: '1999-01-01' }),
    ];
    expect(sortWebinarsByStart(list).map(({ WebinarID }) => WebinarID)).toEqual([
      'long ago',
      'morning too',
      'morning',
      'evening',
      'unreadable',
    ]);
  });
});

describe('selectWebinarPage', () => {
  const titles = (search: string, page = 1) =>
    selectWebinarPage(
      [
        webinar({ Title: 'Reading Logs', Description: 'Night shift' }),
        webinar({ Title: 'Cloud Bills', Description: 'Three FINDINGS' }),
      ],
      { search, page },
    ).items.map(({ Title }) => Title);

  it.each([
    ['', ['Reading Logs', 'Cloud Bills']],
    ['reading', ['Reading Logs']],
    [' findings ', ['Cloud Bills']],
    ['zzz', []],
  ])('[WEB-02] %j finds %j', (search, expected) => expect(titles(search)).toEqual(expected));

  it('[WEB-03] shows six on pages of five and one; a page beyond the end is the last', () => {
    const six = Array.from({ length: 6 }, (_, index) => webinar({ WebinarID: `w${index}` }));
    const pages = [1, 2, 9].map((page) => selectWebinarPage(six, { search: '', page }));
    expect(pages.map(({ items }) => items.length)).toEqual([5, 1, 1]);
    expect(pages.map(({ page, pageCount }) => [page, pageCount])).toEqual([
      [1, 2],
      [2, 2],
      [2, 2],
    ]);
  });
});

it('drops a search with markup from a URL', () => {
  expect(webinarUrlFormat.sound({ search: '<b>', page: 2 })).toEqual({ search: '', page: 2 });
  expect(webinarUrlFormat.sound({ search: 'logs', page: 2 })).toEqual({ search: 'logs', page: 2 });
});

it('[WEB-04] an attendee is who stands in the list; a visitor never', () => {
  expect(isAttendee(webinar({ Attendees: ['s1'] }), 's1')).toBe(true);
  expect(isAttendee(webinar({ Attendees: ['s2'] }), 's1')).toBe(false);
  expect(isAttendee(webinar(), undefined)).toBe(false);
});

describe('toJoinUrl', () => {
  it.each([
    ['https://meet.example/a', 'https://meet.example/a'],
    ['http://meet.example/a', 'http://meet.example/a'],
    ['HTTPS://meet.example', 'HTTPS://meet.example'],
    ['meet.example/a?b=c:d', 'https://meet.example/a?b=c:d'],
    ['meet.example:8443/a', 'https://meet.example:8443/a'],
    ['localhost:8443', 'https://localhost:8443'],
    ['meet-host:8443/a', 'https://meet-host:8443/a'],
    ['localhost:8443?a#b', 'https://localhost:8443?a#b'],
    ['tel:123456', undefined],
    ['javascript:1+1', undefined],
    ['//meet.example', 'https://meet.example'],
    [' meet.example ', 'https://meet.example'],
    ['javascript:alert(1)', undefined],
    ['JavaScript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['zoommtg:join', undefined],
    ['java\nscript:alert(1)', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[WEB-06] %j → %j', (url, address) => expect(toJoinUrl(url)).toBe(address));
});
