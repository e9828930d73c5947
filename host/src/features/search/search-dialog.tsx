import { QueryClient, QueryClientProvider } from '@cairn/runtime';
import { Dialog } from '@cairn/ui/dialog';
import { Checkbox } from '@cairn/ui/checkbox';
import { SearchKeys } from '@cairn/ui/search-keys';
import { t } from 'ttag';
import { SearchBox } from './search-box.tsx';
import styles from './search.module.css';
import { useSlashSetting } from './use-slash-setting.ts';

/** The host's own client for these two lists; every remote has its own. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** A dialog that searches courses and roles from every page. */
export const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open title={t`Search`} className={styles['dialog']} onClose={onClose}>
    <QueryClientProvider client={queryClient}>
      <SearchBox onFollow={onClose} />
    </QueryClientProvider>
    <Foot />
  </Dialog>
);

const Foot = () => {
  const [isOn, setOn] = useSlashSetting();
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
