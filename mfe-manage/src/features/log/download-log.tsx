import { type AuditFilters, downloadAuditLog } from '@cairn/api/audit-log.contract';
import { useAction } from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { downloadBlob } from '@cairn/ui/save-file';
import { Download } from 'lucide-react';
import { t } from 'ttag';

type DownloadFilters = Omit<AuditFilters, 'after'>;

/** Button that downloads all entries that match the filters, not only those of the shown page. */
export const DownloadLogButton = ({ filters }: { readonly filters: DownloadFilters }) => {
  const { mutate, isPending } = useAction({
    mutationFn: (query: DownloadFilters) => http.download(downloadAuditLog, { query }),
    onSuccess: (file) => {
      downloadBlob(`log-${new Date().toISOString().slice(0, 10)}.csv`, file);
    },
    onError: () => {
      events.emit('notice.shown', {
        tone: 'error',
        message: t`The log could not be downloaded. Try again, or choose fewer days.`,
      });
    },
  });
  return (
    <Button variant="line" busy={isPending} onClick={() => mutate(filters)}>
      <Download aria-hidden />
      {t`Download CSV`}
    </Button>
  );
};
