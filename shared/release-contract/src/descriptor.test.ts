import { descriptorSchema, toRelease, type Descriptor } from './descriptor.ts';

const descriptor: Descriptor = {
  schema: 1,
  name: 'catalog',
  version: '1.4.0',
  entry: 'remoteEntry.1a2b3c4d.js',
  expose: './src/index.ts',
  hostApi: '^1.0.0',
  api: '1',
  routes: [
    {
      path: '/courses/:id',
      auth: 'open',
      title: 'Course',
      data: ['/api/courses/:id'],
      screen: 'course',
      preload: ['app.css'],
    },
  ],
  events: { emits: ['enrolment.changed'], listens: [], versions: {} },
  shared: { react: '^19.0.0' },
  preload: ['remoteEntry.1a2b3c4d.js'],
  files: [
    { path: 'remoteEntry.1a2b3c4d.js', integrity: `sha384-${'a'.repeat(64)}`, bytes: 10 },
    { path: 'app.css', integrity: `sha384-${'b'.repeat(64)}`, bytes: 20 },
    { path: 'photo.webp', integrity: `sha384-${'c'.repeat(64)}`, bytes: 30 },
  ],
};

const settings: Descriptor['settings'] = {
  seats: { type: 'number', default: 20, description: 'Of a room.' },
  hasTrailer: { type: 'boolean', default: true, description: 'Above the facts.' },
};

it('accepts what the build writes', () => {
  expect(descriptorSchema.parse(descriptor)).toEqual(descriptor);
  const withSettings = { ...descriptor, settings };
  expect(descriptorSchema.parse(withSettings)).toEqual(withSettings);
});

const file = (change: Partial<Descriptor['files'][number]>) => ({
  files: descriptor.files.map((known) => ({ ...known, ...change })),
});

it.each([
  ['a version that is not semantic', { version: 'latest' }],
  ['a file outside its folder', file({ path: '../host/evil.js' })],
  ['a file at an absolute path', file({ path: '/etc/passwd' })],
  ['a file without a real hash', file({ integrity: 'sha384-x' })],
  ['an entry elsewhere', { entry: 'https://evil.example/x.js' }],
  ['a malformed route', { routes: [{ path: 'courses', auth: 'open', title: 'Courses' }] }],
  ['data from another site', { routes: [{ ...descriptor.routes[0], data: ['//evil.example'] }] }],
  [
    'calls to another site',
    { routes: [{ ...descriptor.routes[0], calls: [String.raw`/\evil.example`] }] },
  ],
  ['a name that could leave its folder', { name: '../catalog' }],
  [
    'a setting without a default',
    { settings: { seats: { type: 'number', description: 'Of a room.' } } },
  ],
  ['more than 200 routes', { routes: Array(201).fill(descriptor.routes[0]) }],
  ['more than 200 files to preload', { preload: Array(201).fill('app.css') }],
  [
    'more than 200 files that one route preloads',
    { routes: [{ ...descriptor.routes[0], preload: Array(201).fill('app.css') }] },
  ],
  [
    'more than 100 events',
    { events: { ...descriptor.events, listens: Array(101).fill('course.completed') } },
  ],
  ['an unknown field', { surprise: true }],
])('refuses %s', (_, change) => {
  expect(descriptorSchema.safeParse({ ...descriptor, ...change }).success).toBe(false);
});

it('becomes the release that a page loads, with hashes of scripts and stylesheets only', () => {
  expect(toRelease(descriptor)).toEqual({
    version: '1.4.0',
    container: 'mfe_catalog_1_4_0',
    base: '/remotes/catalog/1.4.0/',
    entry: 'remoteEntry.1a2b3c4d.js',
    preload: ['remoteEntry.1a2b3c4d.js'],
    integrity: {
      'remoteEntry.1a2b3c4d.js': `sha384-${'a'.repeat(64)}`,
      'app.css': `sha384-${'b'.repeat(64)}`,
    },
  });
});

it('has its settings by default, and none where it declares none', () => {
  expect(toRelease({ ...descriptor, settings }).settings).toEqual({ seats: 20, hasTrailer: true });
  expect(toRelease(descriptor)).not.toHaveProperty('settings');
});
