import { addDevFills, addDevSettings, formatDevBuild, parseDevBuild } from './dev-build.ts';

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

  it('says which slots it fills, and where', () => {
    const fills = {
      'dashboard/aside': { order: 0, height: 120 },
      'planner/side': { order: -5, height: 0, when: { signedIn: true, role: 'a|b~c' } },
    };
    const text = addDevFills(addDevSettings(formatDevBuild(origin, []), { seats: 5 }), fills);
    expect(parseDevBuild(text)).toEqual({ origin, routes: [], settings: { seats: 5 }, fills });
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
    `${origin}|fill~dashboard/aside~`,
    `${origin}|fill~aside~{"height":10}`,
    `${origin}|fill~dashboard/aside~{"height":100000}`,
    `${origin}|fill~dashboard/aside~{"height":10,"module":"./src/index.ts"}`,
    `${origin}|open~/hello~${'long'.repeat(400)}`,
  ])('is none: %s', (value) => {
    expect(parseDevBuild(value)).toBeUndefined();
  });
});
