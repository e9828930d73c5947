import { lazyPart } from '@cairn/runtime';
import { session } from '@cairn/session';
import { LinkButton } from '@cairn/ui/link-button';
import { PartBoundary } from '../../lib/part-boundary.tsx';
import type { SignedInStudent } from '../../lib/use-signed-in-student.ts';
import styles from './navbar.module.css';
import { accountLinks } from './sections.ts';

const menu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu, {
  placeholder: () => <div className={styles['profile']} />,
  // The fallback is the plain links of the menu.
  throwsFailure: true,
});

/** Preloads the menu for signed-in students, who see it at once. Scripts load only after the platform has started. */
export const preloadProfile = (): void => {
  if (session.isSignedIn()) menu.preload().catch(() => {});
};

/** The profile menu; its code loads for the first student, and its space is reserved meanwhile. */
export const Profile = ({ student }: { readonly student: SignedInStudent }) => (
  <PartBoundary part="profile menu" fallback={<PlainLinks />}>
    <menu.Part student={student} />
  </PartBoundary>
);

/** The links of the menu, shown if its code fails to load. */
const PlainLinks = () =>
  accountLinks.map(({ path, label }) => (
    <LinkButton key={path} to={path} variant="ghost">
      {label}
    </LinkButton>
  ));
