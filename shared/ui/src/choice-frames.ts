import styles from './choice-frames.module.css';

/** The class of a group of choices each of which has a frame of its own, as the answers of a question have. */
export const choiceFrames = styles['frames'];
