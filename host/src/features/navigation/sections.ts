import { t } from 'ttag';
/** The parts of the site that the navbar leads to. Source: 000 §2. */
export interface Section {
  readonly path: string;
  readonly label: string;
  /** First segments of the pages that belong to it, besides that of its own path. */
  readonly also?: readonly string[];
}

export const mainSections: readonly Section[] = [
  { path: '/roles-catalog', label: t`Roles` },
  { path: '/course-catalog', label: t`Courses`, also: ['courses'] },
  { path: '/webinar-catalog', label: t`Webinars` },
  { path: '/documents', label: t`Documents` },
];

const learning: Section = { path: '/learning', label: t`My Learning`, also: ['dashboard'] };
const teaching: Section = { path: '/teach', label: t`Teach` };

/** Nobody else is led to the desk: they find in the footer how to become an instructor. */
export const ownSections = ({ isTeaching }: { readonly isTeaching: boolean }): readonly Section[] =>
  isTeaching ? [learning, teaching] : [learning];

export const accountLinks = [
  { path: '/account', label: t`Account` },
  { path: '/logout', label: t`Log Out` },
] as const;

export const visitorLinks = [
  { path: '/login', label: t`Sign In` },
  { path: '/register', label: t`Register` },
] as const;

/** For `aria-current`: 'page' on the section's own page, true on one that belongs to it. */
export const currentState = (section: Section, pathname: string): 'page' | true | undefined => {
  const own = section.path.slice(1);
  const [first, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  if (first === undefined) return undefined;
  if (first === own && rest.length === 0) return 'page';
  return first === own || section.also?.includes(first) === true ? true : undefined;
};
