import { lazyPart } from '@cairn/runtime';
import { session } from '@cairn/session';
import { LinkButton } from '@cairn/ui/link-button';
import { ShellPartBoundary } from '../../lib/part-boundary.tsx';
import type { SignedInStudent } from '../../lib/use-signed-in-student.ts';
import styles from './navbar.module.css';
import { accountMenuLinks } from './sections.ts';

const menu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu, {
  placeholder: () => <div className={styles['profile']} />,
  // Shows the menu's entries as plain links if its code fails to load.
  throwsFailure: true,
});

/** Preloads the profile menu for signed-in students, who see it at once. Scripts load only after the platform has started. */
export const preloadProfileMenu = (): void => {
  if (session.isSignedIn()) menu.preload().catch(() => {});
};

/** The profile menu; its code loads for the first student, and its space is reserved meanwhile. */
export const LazyProfileMenu = ({ student }: { readonly student: SignedInStudent }) => (
  <ShellPartBoundary part="profile menu" fallback={<PlainLinks />}>
    <menu.Part student={student} />
  </ShellPartBoundary>
);

/** Account and Log Out as plain links, shown if the code of the profile menu fails to load. */
const PlainLinks = () =>
  accountMenuLinks.map(({ path, label }) => (
    <LinkButton key={path} to={path} variant="ghost">
      {label}
    </LinkButton>
  ));
