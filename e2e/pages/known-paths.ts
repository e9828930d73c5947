/** The paths of the specification (000 §2, 002 §2.1): their owners, and who may open them. */

interface KnownPath {
  readonly owner: string;
  readonly auth: 'open' | 'student' | 'course';
  /** Example path, if it has a parameter. */
  readonly example?: string;
}

export const KNOWN_PATHS: Readonly<Record<string, KnownPath>> = {
  '/': { owner: 'mfe-catalog', auth: 'open' },
  '/courses': { owner: 'mfe-catalog', auth: 'open' },
  '/course-catalog': { owner: 'mfe-catalog', auth: 'open' },
  '/course-catalog/:id': {
    owner: 'mfe-catalog',
    auth: 'open',
    example: '/course-catalog/log-analysis-basics',
  },
  '/roles-catalog/:id?': {
    owner: 'mfe-catalog',
    auth: 'open',
    example: '/roles-catalog/security-analyst',
  },
  '/webinar-catalog': { owner: 'mfe-catalog', auth: 'open' },
  '/documents': { owner: 'mfe-catalog', auth: 'open' },
  '/terms': { owner: 'host', auth: 'open' },
  '/privacy-policy': { owner: 'host', auth: 'open' },
  '/handoff': { owner: 'host', auth: 'open' },
  '/login': { owner: 'host', auth: 'open' },
  '/register': { owner: 'host', auth: 'open' },
  '/verify': { owner: 'host', auth: 'open' },
  '/password-reset': { owner: 'host', auth: 'open' },
  '/set-password': { owner: 'host', auth: 'open' },
  '/join-group': { owner: 'host', auth: 'open' },
  '/logout': { owner: 'host', auth: 'open' },
  '/learning': { owner: 'mfe-learning', auth: 'student' },
  '/dashboard': { owner: 'mfe-learning', auth: 'student' },
  '/account': { owner: 'mfe-learning', auth: 'student' },
  '/profileSetup': { owner: 'mfe-learning', auth: 'student' },
  '/certificate': { owner: 'mfe-learning', auth: 'student' },
  '/course/:courseId': {
    owner: 'mfe-course-player',
    auth: 'course',
    example: '/course/log-analysis-basics',
  },
  '/survey/:id': {
    owner: 'mfe-course-player',
    auth: 'student',
    example: '/survey/log-analysis-basics',
  },
  '/learning-list': { owner: 'mfe-upskill', auth: 'student' },
  '/upskill-role': { owner: 'mfe-upskill', auth: 'student' },
  '/cyberrange': { owner: 'mfe-cyberrange', auth: 'student' },
  '/cyberrange/:id': {
    owner: 'mfe-cyberrange',
    auth: 'student',
    example: '/cyberrange/harden-a-laptop',
  },
  '/mcqs/:id': { owner: 'mfe-cyberrange', auth: 'student', example: '/mcqs/harden-a-laptop' },
};

export interface ExamplePath {
  readonly path: string;
  readonly owner: string;
}

/** Returns the paths that all visitors may open, or those of students; without `/logout`, which leads elsewhere. */
export const listExamplePaths = (isOpen: boolean): ExamplePath[] =>
  Object.entries(KNOWN_PATHS)
    .filter(([path, { auth }]) => (auth === 'open') === isOpen && path !== '/logout')
    .flatMap(([path, { example = path, owner }]) =>
      (path.endsWith('?') ? [path.replace(/\/:.*/, ''), example] : [example]).map((address) => ({
        path: address,
        owner,
      })),
    );
