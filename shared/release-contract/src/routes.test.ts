import {
  fillUrlParams,
  findRoute,
  matchRoutePattern,
  findPatternFault,
  doRoutePatternsOverlap,
} from './routes.ts';

describe('[REMOTE-03] patterns match whole segments', () => {
  it.each([
    ['/', '/', {}],
    ['/course-catalog', '/course-catalog', {}],
    ['/course-catalog', '/course-catalog/', {}],
    ['/course/:courseId', '/course/1', { courseId: '1' }],
    ['/course/:courseId', '/course/a%20b', { courseId: 'a b' }],
    ['/roles-catalog/:id?', '/roles-catalog', {}],
    ['/roles-catalog/:id?', '/roles-catalog/dev', { id: 'dev' }],
    ['/a/:x/b/:y', '/a/1/b/2', { x: '1', y: '2' }],
  ])('%s takes %s', (pattern, path, params) => {
    expect(matchRoutePattern(pattern, path)).toEqual(params);
  });

  it.each([
    ['/course', '/course-catalog'],
    ['/course/:courseId', '/course'],
    ['/course/:courseId', '/course-catalog'],
    ['/course/:courseId', '/course/1/extra'],
    ['/course-catalog', '/course-catalog/1'],
    ['/course-catalog', '/Course-Catalog'],
    ['/learning', '//learning'],
    ['/learning', '/learning//'],
    ['/', '/anything'],
    ['/course/:courseId', '/course/%E0%A4%A'],
  ])('%s leaves %s alone', (pattern, path) => {
    expect(matchRoutePattern(pattern, path)).toBeUndefined();
  });

  it('gives each of two likely confused paths to its own owner', () => {
    const routes = [
      { path: '/course/:courseId', auth: 'course', title: 'Course' },
      { path: '/course-catalog', auth: 'open', title: 'Courses' },
      { path: '/course-catalog/:id', auth: 'open', title: 'Course' },
    ] as const;
    expect(findRoute(routes, '/course/1')?.route.path).toBe('/course/:courseId');
    expect(findRoute(routes, '/course-catalog')?.route.path).toBe('/course-catalog');
    expect(findRoute(routes, '/course-catalog/1')?.route.path).toBe('/course-catalog/:id');
    expect(findRoute(routes, '/courses')).toBeUndefined();
  });

  it('prefers words to parameters, whatever stands first', () => {
    const routes = [
      { path: '/mcqs/:id', auth: 'open', title: 'One' },
      { path: '/mcqs/all', auth: 'open', title: 'All' },
    ] as const;
    expect(findRoute(routes, '/mcqs/all')?.route.title).toBe('All');
  });
});

describe('findPatternFault', () => {
  it.each(['/', '/a', '/a/:id', '/a/:id?', '/a-b/:x/c'])('accepts %s', (pattern) => {
    expect(findPatternFault(pattern)).toBeUndefined();
  });

  it.each([
    ['a', 'must begin with "/"'],
    ['/a//b', 'empty segment'],
    ['/a/', 'empty segment'],
    ['/a/*', 'neither a word nor a parameter'],
    ['/:id?/a', 'only the last'],
    ['/:id/:id', 'twice'],
  ])('refuses %s', (pattern, reason) => {
    expect(findPatternFault(pattern)).toContain(reason);
  });
});

it.each([
  ['/a/:id', '/a/b', true],
  ['/a/:id?', '/a', true],
  ['/a/:id', '/:x/b', true],
  ['/a', '/a/:id', false],
  ['/course', '/course-catalog', false],
  ['/', '/:id?', true],
])('%s and %s overlap: %s', (one, other, overlap) => {
  expect(doRoutePatternsOverlap(one, other)).toBe(overlap);
  expect(doRoutePatternsOverlap(other, one)).toBe(overlap);
});

it('fills parameters into data addresses and leaves out those that lack one', () => {
  const urls = ['/api/courses?courseID=:id', '/api/courses/all', '/api/x/:other'];
  expect(fillUrlParams(urls, { id: 'a&b' })).toEqual([
    '/api/courses?courseID=a%26b',
    '/api/courses/all',
  ]);
});
