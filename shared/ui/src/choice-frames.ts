import styles from './choice-frames.module.css';

/** The class of a group whose choices each have a frame, such as the answers of a question. */
export const choiceFrames = styles['frames'];
