import type { OsImage } from '@cairn/domain/exercise-desktop.rules';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './workspace-panel.module.css';

const LABELS: Readonly<Record<OsImage, string>> = {
  windows: t`Windows desktop`,
  ubuntu: t`Ubuntu desktop`,
  linux: t`Linux desktop`,
  default: t`Desktop`,
};

const SIGNS: Readonly<Record<OsImage, ReactNode>> = {
  windows: <path d="M46 20h13v12H46zM62 20h13v12H62zM46 35h13v12H46zM62 35h13v12H62z" />,
  ubuntu: (
    <>
      <circle cx="60" cy="34" r="11" className={styles['ring']} />
      <circle cx="48" cy="34" r="4" />
      <circle cx="66" cy="23.6" r="4" />
      <circle cx="66" cy="44.4" r="4" />
    </>
  ),
  linux: <path d="m46 22 12 12-12 12-3-3 9-9-9-9zM61 43h16v4H61z" />,
  default: (
    <>
      <ellipse cx="60" cy="46" rx="15" ry="4.5" />
      <ellipse cx="59" cy="36" rx="11" ry="4" />
      <ellipse cx="61" cy="27" rx="6.5" ry="3.5" />
    </>
  ),
};

/** Drawing of a screen with the logo of an operating system. */
export const OsPicture = ({ image }: { readonly image: OsImage }) => (
  <svg viewBox="11 3 98 76" role="img" aria-label={LABELS[image]} className={styles['picture']}>
    <path d="M52 64h16v8h12v6H40v-6h12z" className={styles['frame']} />
    <rect x="12" y="4" width="96" height="60" rx="6" className={styles['frame']} />
    <g className={styles['sign']}>{SIGNS[image]}</g>
  </svg>
);
