import styles from './link-tabs.module.css';

/** Class of a `nav` whose links look like tabs, each with a URL of its own; it scrolls where there is no room. */
export const LINK_TABS_CLASS = styles['tabs'];

/** CSS class of a link that looks like a tab; `aria-current` marks the current one. */
export const LINK_TAB_CLASS = styles['tab'];
