import type { Failure } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './desktop-area.module.css';

export type DesktopAreaKind = 'workspaces' | 'images';

/** Texts about desktops and images from the documents (000 §8). */
const WORDS: Readonly<
  Record<DesktopAreaKind, Readonly<Record<'title' | 'loading' | 'failed', string>>>
> = {
  workspaces: {
    title: t`Workspaces`,
    loading: t`Loading workspaces`,
    failed: t`Could not load workspaces.`,
  },
  images: { title: t`Images`, loading: t`Loading images`, failed: t`Could not load images.` },
};

interface DesktopAreaProps {
  readonly kind: DesktopAreaKind;
  readonly children: ReactNode;
}

/** Section of the page with cloud desktops or their images, under its heading. */
export const DesktopArea = ({ kind, children }: DesktopAreaProps) => (
  <section className={styles['area']} aria-labelledby={`my-${kind}`}>
    <h2 id={`my-${kind}`}>{WORDS[kind].title}</h2>
    {children}
  </section>
);

export const DesktopAreaSkeleton = ({ kind }: { readonly kind: DesktopAreaKind }) => (
  <Skeleton label={WORDS[kind].loading} className={styles[kind]}>
    {(kind === 'workspaces' ? [1, 2, 3] : [1, 2]).map((index) => (
      <SkeletonBlock key={index} className={styles['place']} />
    ))}
  </Skeleton>
);

interface FailedAreaProps extends Failure {
  readonly kind: DesktopAreaKind;
}

export const DesktopAreaFailure = ({ kind, error, ...retry }: FailedAreaProps) => (
  <ErrorState
    title={WORDS[kind].failed}
    headingLevel={3}
    detail={friendlyMessage(error)}
    {...retry}
  />
);
