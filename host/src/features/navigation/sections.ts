import type { Site } from '@cairn/runtime';
import { t } from 'ttag';

/** A part of the site with a link in the navigation bar. Source: 000 §2. */
export interface NavigationSection {
  readonly path: string;
  readonly label: string;
  /** First path segments of the section's pages, besides its own page. */
  readonly also?: readonly string[];
}

export const publicSiteSections: readonly NavigationSection[] = [
  { path: '/roles-catalog', label: t`Roles` },
  { path: '/course-catalog', label: t`Courses`, also: ['courses'] },
  { path: '/webinar-catalog', label: t`Webinars` },
  { path: '/documents', label: t`Documents` },
];

const learning: NavigationSection = {
  path: '/learning',
  label: t`My Learning`,
  also: ['dashboard'],
};
const teaching: NavigationSection = { path: '/teach', label: t`Teach` };
const managing: NavigationSection = { path: '/manage', label: t`Manage` };

/**
 * Returns the sections of a signed-in user. Only those who teach see the desk, and only those who run the school see its pages;
 * others find in the footer how to become an instructor.
 */
export const listSignedInSections = ({
  isTeaching,
  isManaging,
}: {
  readonly isTeaching: boolean;
  readonly isManaging: boolean;
}): readonly NavigationSection[] => [
  learning,
  ...(isTeaching ? [teaching] : []),
  ...(isManaging ? [managing] : []),
];

export const accountMenuLinks = [
  { path: '/account', label: t`Account` },
  { path: '/logout', label: t`Log Out` },
] as const;

const signInLink = { path: '/login', label: t`Sign In` };
const registerLink = { path: '/register', label: t`Register` };

/** Returns the links of a visitor. Nothing leads to the registration while its form is closed. */
export const listVisitorLinks = ({ hasRegistration }: Pick<Site, 'hasRegistration'>) =>
  hasRegistration === false ? [signInLink] : [signInLink, registerLink];

/** Returns `aria-current` for a section's link: 'page' on the section's own page, true on its other pages. */
export const getAriaCurrent = (
  section: NavigationSection,
  pathname: string,
): 'page' | true | undefined => {
  const own = section.path.slice(1);
  const [first, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  if (first === undefined) return undefined;
  if (first === own && rest.length === 0) return 'page';
  return first === own || section.also?.includes(first) === true ? true : undefined;
};
