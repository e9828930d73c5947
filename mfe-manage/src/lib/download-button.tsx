import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { downloadBlob } from '@cairn/ui/save-file';
import { Download } from 'lucide-react';
import { t } from 'ttag';

interface DownloadButtonProps {
  readonly fileName: () => string;
  readonly download: () => Promise<Blob>;
  /** Notice when the download fails. */
  readonly failure: string;
}

/** Button that downloads a CSV file. */
export const DownloadButton = ({ fileName, download, failure }: DownloadButtonProps) => {
  const { mutate, isPending } = useAction({
    mutationFn: download,
    onSuccess: (file) => {
      downloadBlob(fileName(), file);
    },
    onError: () => {
      events.emit('notice.shown', { tone: 'error', message: failure });
    },
  });
  return (
    <Button variant="line" busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {t`Download CSV`}
    </Button>
  );
};
