import styles from './link-tabs.module.css';

/** For a `nav` of links that look like tabs, each an address of its own; it scrolls where there is no room. */
export const linkTabsClass = styles['tabs'];

/** For each of its links; `aria-current` marks the one that is shown. */
export const linkTabClass = styles['tab'];
