/** The parts of the site that the navbar leads to. Source: 000 §2. */
export interface Section {
  readonly path: string;
  readonly label: string;
  /** First segments of the pages that belong to it, besides that of its own path. */
  readonly also?: readonly string[];
}

export const mainSections: readonly Section[] = [
  { path: '/roles-catalog', label: 'Roles' },
  { path: '/course-catalog', label: 'Courses', also: ['courses'] },
  { path: '/webinar-catalog', label: 'Webinars' },
  { path: '/documents', label: 'Documents' },
];

export const ownSections: readonly Section[] = [
  { path: '/learning', label: 'My Learning', also: ['dashboard'] },
];

export const accountLinks = [
  { path: '/account', label: 'Account' },
  { path: '/logout', label: 'Log Out' },
] as const;

export const visitorLinks = [
  { path: '/login', label: 'Sign In' },
  { path: '/register', label: 'Register' },
] as const;

/** For `aria-current`: 'page' on the section's own page, true on one that belongs to it. */
export const currentState = (section: Section, pathname: string): 'page' | true | undefined => {
  const own = section.path.slice(1);
  const [first, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  if (first === undefined) return undefined;
  if (first === own && rest.length === 0) return 'page';
  return first === own || section.also?.includes(first) === true ? true : undefined;
};
