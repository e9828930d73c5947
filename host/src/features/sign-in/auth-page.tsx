import { drawThemedRoleArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import type { ReactNode } from 'react';
import styles from './auth.module.css';

const picture = drawThemedRoleArt('entrance');

interface AuthPageProps {
  readonly title: string;
  /** Introductory sentence below the page's title. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** The layout of login, registration, verification and reset: a form beside a picture. */
export const AuthPageLayout = ({ title, lead, children }: AuthPageProps) => (
  <div className={styles['page']} data-full-bleed>
    <div className={styles['side']}>
      <div className={styles['content']}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
    </div>
    <div className={styles['art']}>
      <SceneArt scene={picture} />
    </div>
  </div>
);
