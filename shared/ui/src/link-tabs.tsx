import styles from './link-tabs.module.css';

/** Class of a `nav` whose links look like tabs, each with a URL of its own; it scrolls where there is no room. */
export const linkTabsClass = styles['tabs'];

/** Class of each of its links; `aria-current` marks the one that is shown. */
export const linkTabClass = styles['tab'];
