/** Inputs of the gate with the messages and the advice of its rules, which are all that a team gets to see. */
import type { GateInput } from '../gate/gate-input.ts';
import {
  addNeighbours,
  createCandidateInput,
  createEventsField,
  fakeHash,
  createMeasuredFiles,
  createTestDescriptor,
  createRoute,
  createSoundInput,
} from './gate-input.ts';

const REBUILD = 'Build the release again; its folder is never changed by hand.';
const soundInput: GateInput = createSoundInput();
const hosts = soundInput.mix.hosts.map((host) => ({ ...host, events: {} }));
const emits = createEventsField({ emits: ['course.completed', 'course.opened'] });
export const declaredRouteInput = {
  name: 'catalog',
  expose: './src/index.ts',
  hostApi: '^1.0.0',
  api: '1',
  routes: createTestDescriptor('catalog').routes,
  events: { emits: [], listens: [] },
};
const edited = createTestDescriptor('catalog', { version: '1.1.0', shared: {} });

/** Cases of a table test: title, input of the gate, and rule, message and fix of each expected problem. */
export const gateMessageCases: [string, GateInput, [string, string, string][]][] = [
  [
    'a malformed pattern',
    createCandidateInput({ routes: [createRoute('courses')] }),
    [
      [
        'route-pattern',
        'The route "courses" must begin with "/".',
        'Correct it in "mfe.routes" of the package.json, for example "/courses/:id", and build again.',
      ],
    ],
  ],
  [
    'the same route three times',
    createCandidateInput({
      routes: [createRoute('/a'), createRoute('/a'), createRoute('/b'), createRoute('/a')],
    }),
    [
      [
        'route-twice',
        'The route "/a" is declared twice.',
        'Keep one of the two in "mfe.routes" of the package.json and build again.',
      ],
    ],
  ],
  [
    'a screen of the host',
    createCandidateInput({ routes: [createRoute('/login')] }),
    [
      [
        'route-owner',
        'The route "/login" belongs to the host on staging, as "/login".',
        'Choose another path, or release the host without its route first.',
      ],
    ],
  ],
  [
    'an event that the host does not know',
    createCandidateInput(emits),
    [
      [
        'event-unknown',
        'The event "course.opened" does not exist in host 3.0.0 of staging.',
        'Use one of course.completed, or release a host whose event map has it first.',
      ],
    ],
  ],
  [
    'an event on a host that knows none',
    {
      ...createCandidateInput(createEventsField({ emits: ['course.completed'] })),
      mix: { ...soundInput.mix, hosts },
    },
    [
      [
        'event-unknown',
        'The event "course.completed" does not exist in host 3.0.0 of staging.',
        'Use one of (the host names none), or release a host whose event map has it first.',
      ],
    ],
  ],
  [
    'an event that changes under its listeners',
    createCandidateInput(
      createEventsField({ emits: ['course.completed'], versions: { 'course.completed': '2.1' } }),
    ),
    [
      [
        'event-version',
        '"course.completed" is version 2.1 in this release and 1.1 in host 3.0.0 on staging.',
        'Give the new payload a new event name, and emit both until every listener has moved.',
      ],
    ],
  ],
  [
    'an event that is emitted no more, on whose listener nobody has looked',
    addNeighbours(
      soundInput,
      createTestDescriptor('catalog', createEventsField({ emits: ['course.completed'] })),
      createTestDescriptor('learning', createEventsField({ listens: ['course.completed'] })),
      createTestDescriptor('profile'),
    ),
    [
      [
        'event-removed',
        'The release emits "course.completed" no more, and learning 1.0.0 listens to it on staging.',
        'Emit it again, or promote a release of learning that does without it first.',
      ],
    ],
  ],
  [
    'modules that the host lends in another version, or not at all',
    createCandidateInput({ shared: { react: '^20.0.0', vue: '^3.0.0' } }),
    [
      [
        'shared-range',
        'The release needs react ^20.0.0, and host 3.0.0 of staging provides 19.3.1.',
        'Build with the version of react that runs there, or release a newer host first.',
      ],
      [
        'shared-range',
        'The release needs vue ^3.0.0, and host 3.0.0 of staging provides none.',
        'Release a host that provides vue first, or do without it.',
      ],
    ],
  ],
  [
    'a newer host',
    createCandidateInput({ hostApi: '^1.3.0' }),
    [
      [
        'host-api',
        'The release needs host API ^1.3.0, and host 3.0.0 of staging gives 1.2.0.',
        'Set "mfe.hostApi" to the range that you tested with, or release a newer host first.',
      ],
    ],
  ],
  [
    'another contract',
    { ...createCandidateInput({ api: '3' }), mix: { ...soundInput.mix, api: ['1', '2'] } },
    [
      [
        'api-version',
        'The release speaks version 3 of the HTTP contract, and the server of staging answers 1, 2.',
        'Build with a contract that the server answers, or release the server first.',
      ],
    ],
  ],
  [
    'a server that names no contract',
    { ...soundInput, mix: { ...soundInput.mix, api: [] } },
    [
      [
        'api-version',
        'The release speaks version 1 of the HTTP contract, and the server of staging answers none that it names.',
        'Build with a contract that the server answers, or release the server first.',
      ],
    ],
  ],
  [
    'a file too many',
    createSoundInput({
      files: [
        ...createMeasuredFiles({}),
        { path: 'x.js', integrity: fakeHash('x'), bytes: 1, gzipBytes: 1 },
      ],
    }),
    [
      [
        'file-undeclared',
        'x.js lies in the release without being in the descriptor.',
        'Remove the file, or build the release again.',
      ],
    ],
  ],
  [
    'an entry with nothing in it',
    createSoundInput({ entryText: '' }),
    [
      [
        'expose-removed',
        'remoteEntry.1.js does not bring the container mfe_catalog_1_1_0, which the host of staging loads.',
        'Build catalog 1.1.0 with the build of this platform; "mfe.expose" names the module that exports remote.',
      ],
      [
        'expose-removed',
        'remoteEntry.1.js does not bring the module "./app", which the host of staging loads.',
        'Build catalog 1.1.0 with the build of this platform; "mfe.expose" names the module that exports remote.',
      ],
    ],
  ],
  [
    "another's container",
    createSoundInput({ entryText: 'var mfe_catalog_1_1_0,mfe_learning_1_0_0;({"./app":1})' }),
    [
      [
        'container-foreign',
        'remoteEntry.1.js names mfe_learning_1_0_0, the container of another release.',
        'A release defines mfe_catalog_1_1_0 alone. Build it with the build of this platform.',
      ],
    ],
  ],
  [
    'a descriptor that was changed by hand',
    createSoundInput({ declared: declaredRouteInput, descriptor: edited }),
    [
      [
        'descriptor-edited',
        '"shared" of the descriptor does not fit "mfe.hostApi" and "mfe.brings" of the package.json.',
        'Build again with the @cairn/remote-build that is installed here; remote.json is written by the build alone.',
      ],
    ],
  ],
  [
    'files over their budgets',
    createSoundInput({ files: createMeasuredFiles({ gzipBytes: 500_001 }) }),
    [
      [
        'entry-size',
        'remoteEntry.1.js is 500.0 KB compressed, and the limit is 4.0 KB.',
        'Import nothing in the exposed module but what it exports; everything else belongs behind import().',
      ],
      [
        'first-screen-size',
        'The code of "/catalog" is 1000.0 KB compressed, and the limit is 60.0 KB.',
        'Load what the first view does not need with import(), and look for a library that came in whole.',
      ],
      ...['remoteEntry.1.js', 'app.1.js'].map((path): [string, string, string] => [
        'file-size',
        `${path} is 500.0 KB compressed, and the limit is 500.0 KB.`,
        'Split it with import(), or find a smaller library.',
      ]),
    ],
  ],
  [
    'what a page loads without a hash',
    createCandidateInput({ preload: ['remoteEntry.1.js', 'later.1.js'] }),
    [
      ['entry-integrity', 'later.1.js has no integrity in the descriptor.', REBUILD],
      ['file-missing', 'The descriptor names later.1.js, which is not there.', REBUILD],
      [
        'first-screen-size',
        'The rule could not be evaluated: the size of later.1.js is not known.',
        'Provide what is missing and check again; nothing is published on a guess.',
      ],
    ],
  ],
];
