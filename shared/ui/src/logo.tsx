import { logoMark } from './art/marks.ts';
import styles from './logo.module.css';
import { SceneArt } from './scene-art.tsx';

/** The three stones and the name of the brand, which is configuration. */
export const Logo = ({ brand }: { readonly brand: string }) => (
  <span className={styles['logo']}>
    <SceneArt scene={logoMark} className={styles['mark']} />
    <span>{brand}</span>
  </span>
);
