import { formatDevBuild, parseDevBuild, addDevSettings } from './dev-build.ts';

const origin = 'http://127.0.0.1:5000';

describe('a build on the machine of whoever works on it', () => {
  it('says where it is served, and the routes that no release has', () => {
    const routes = [
      { path: '/hello', auth: 'open' as const, title: 'Hello, world' },
      { path: '/hello/:id?', auth: 'student' as const, title: 'One|two~three' },
    ];
    expect(parseDevBuild(formatDevBuild(origin, routes))).toMatchObject({
      origin,
      routes: [
        { path: '/hello', auth: 'open', title: 'Hello, world' },
        { path: '/hello/:id?', auth: 'student', title: 'One two three' },
      ],
    });
    expect(parseDevBuild(origin)).toEqual({ origin, routes: [] });
  });

  it('says which values its settings have', () => {
    const routes = [{ path: '/hello', auth: 'open' as const, title: 'Hello' }];
    const settings = { seats: 5, hasTrailer: false, address: String.raw`a|b~"c"\d` };
    expect(parseDevBuild(addDevSettings(formatDevBuild(origin, routes), settings))).toMatchObject({
      routes,
      settings,
    });
  });

  it.each([
    '1.0.0',
    'https://elsewhere.example',
    'http://127.0.0.1:5000.elsewhere.example',
    `${origin}|open~hello~Hello`,
    `${origin}|nobody~/hello~Hello`,
    `${origin}|open~/hello`,
    `${origin}|set~seats~5,`,
    `${origin}|set~seats~[5]`,
    `${origin}|set~no-name~5`,
    `${origin}|open~/hello~${'long'.repeat(400)}`,
  ])('is none: %s', (value) => {
    expect(parseDevBuild(value)).toBeUndefined();
  });
});
