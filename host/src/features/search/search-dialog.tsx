import { QueryClient, QueryClientProvider } from '@cairn/runtime';
import { Dialog } from '@cairn/ui/dialog';
import { Checkbox } from '@cairn/ui/checkbox';
import { SearchKeys } from '@cairn/ui/search-keys';
import { t } from 'ttag';
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
    <Foot />
  </Dialog>
);

const Foot = () => {
  const [isOn, setOn] = useSlash();
  return (
    <div className={styles['foot']}>
      <SearchKeys />
      <Checkbox
        label={t`The / key opens the search`}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  );
};
