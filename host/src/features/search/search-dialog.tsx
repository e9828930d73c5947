import { QueryClient, QueryClientProvider } from '@cairn/runtime';
import { Dialog } from '@cairn/ui/dialog';
import { Checkbox } from '@cairn/ui/checkbox';
import { SearchKeys } from '@cairn/ui/search-keys';
import { t } from 'ttag';
import { SiteSearchBox } from './search-box.tsx';
import styles from './search.module.css';
import { useState } from 'react';
import { slashShortcutSetting } from './search-keys.ts';

/** Returns whether the key '/' opens the site search on this device, and a function that changes this setting. */
const useSlashShortcutSetting = () => {
  const [isOn, setOn] = useState(() => slashShortcutSetting.read() !== false);
  return [
    isOn,
    (next: boolean): void => {
      slashShortcutSetting.write(next);
      setOn(next);
    },
  ] as const;
};

/** Query client of the host for the lists of courses and roles; every remote has a separate one. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** A dialog that searches courses and roles from every page. */
export const SiteSearchDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open title={t`Search`} className={styles['dialog']} onClose={onClose}>
    <QueryClientProvider client={queryClient}>
      <SiteSearchBox onFollow={onClose} />
    </QueryClientProvider>
    <Foot />
  </Dialog>
);

const Foot = () => {
  const [isOn, setOn] = useSlashShortcutSetting();
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
