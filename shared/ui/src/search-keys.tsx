import { jt } from 'ttag';
import { classNames } from './class-names.ts';
import styles from './search-keys.module.css';

const key = (name: string) => <kbd key={name}>{name}</kbd>;
const [up, down, enter, escape] = ['↑', '↓', 'Enter', 'Esc'].map(key);
const KEYS = jt`${up} ${down} to move ${enter} to open ${escape} to close`;

/** The keys of a search, shown below its results if there is room. */
export const SearchKeys = ({ className }: { readonly className?: string | undefined }) => (
  <p className={classNames(styles['keys'], className)} aria-hidden="true">
    {KEYS}
  </p>
);
