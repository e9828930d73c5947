import { lazyPart } from '@cairn/runtime';
import { session } from '@cairn/session';
import { LinkButton } from '@cairn/ui/link-button';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import type { Student } from '../../lib/student.ts';
import styles from './navbar.module.css';
import { accountLinks } from './sections.ts';

const menu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu, {
  placeholder: () => <div className={styles['profile']} />,
  // Its fallback are the links of the menu.
  throwsFailure: true,
});

/** Whoever comes back signed in will see it at once. Scripts load only once the platform has started. */
export const preloadProfile = (): void => {
  if (session.isSignedIn()) menu.preload().catch(() => {});
};

/** The profile menu; its code comes with the first student, and its place is kept meanwhile. */
export const Profile = ({ student }: { readonly student: Student }) => (
  <PartBoundary part="profile menu" fallback={<PlainLinks />}>
    <menu.Part student={student} />
  </PartBoundary>
);

/** Without its code the menu is its links. */
const PlainLinks = () =>
  accountLinks.map(({ path, label }) => (
    <LinkButton key={path} to={path} variant="ghost">
      {label}
    </LinkButton>
  ));
