import styles from './choice-frames.module.css';

/** CSS class of a group of radio buttons or checkboxes that each have a frame, such as the answers of a question. */
export const framedChoicesClass = styles['frames'];
