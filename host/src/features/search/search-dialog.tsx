import { QueryClient, QueryClientProvider } from '@cairn/runtime';
import { Dialog } from '@cairn/ui/dialog';
import { Checkbox } from '@cairn/ui/checkbox';
import { jt, t } from 'ttag';
import { SearchBox } from './search-box.tsx';
import styles from './search.module.css';
import { useSlash } from './use-slash.ts';

/** The host's own, for these two lists: every remote has one of its own. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Courses and roles, from wherever somebody is. */
export const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open title={t`Search`} className={styles['dialog']} onClose={onClose}>
    <QueryClientProvider client={queryClient}>
      <SearchBox onFollow={onClose} />
    </QueryClientProvider>
    <Keys />
  </Dialog>
);

const key = (name: string) => <kbd key={name}>{name}</kbd>;
const [up, down, enter, escape] = ['↑', '↓', 'Enter', 'Esc'].map(key);
const KEYS = jt`${up} ${down} to move ${enter} to open ${escape} to close`;

const Keys = () => {
  const [isOn, setOn] = useSlash();
  return (
    <div className={styles['keys']}>
      <p aria-hidden="true">{KEYS}</p>
      <Checkbox
        label={t`The / key opens the search`}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  );
};
