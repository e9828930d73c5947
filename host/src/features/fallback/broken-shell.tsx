import { Button } from '@cairn/ui/button';
import { emptyArt } from '@cairn/ui/art';
import { SceneArt } from '@cairn/ui/scene-art';
import styles from './fallback.module.css';

const picture = emptyArt('offline');

/** When the shell itself has failed: nothing but a new start helps. */
export const BrokenShell = () => (
  <main className={styles['place']} role="alert">
    <SceneArt scene={picture} className={styles['art']} />
    <h1>This page could not be loaded. Please try again.</h1>
    <Button onClick={() => location.reload()}>Reload</Button>
  </main>
);
