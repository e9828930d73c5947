import { QueryClient, QueryClientProvider } from '@cairn/runtime';
import { Dialog } from '@cairn/ui/dialog';
import { Checkbox } from '@cairn/ui/checkbox';
import { SearchBox } from './search-box.tsx';
import styles from './search.module.css';
import { useSlash } from './use-slash.ts';

/** The host's own, for these two lists: every remote has one of its own. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Courses and roles, from wherever somebody is. */
export const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open title="Search" className={styles['dialog']} onClose={onClose}>
    <QueryClientProvider client={queryClient}>
      <SearchBox onFollow={onClose} />
    </QueryClientProvider>
    <Keys />
  </Dialog>
);

const Keys = () => {
  const [isOn, setOn] = useSlash();
  return (
    <div className={styles['keys']}>
      <p aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
      </p>
      <Checkbox
        label="The / key opens the search"
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  );
};
