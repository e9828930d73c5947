import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button, type ButtonProps } from '@cairn/ui/button';
import { downloadBlob } from '@cairn/ui/save-file';
import { Download } from 'lucide-react';
import { t } from 'ttag';

export interface DownloadOptions<Input> {
  readonly fileName: () => string;
  readonly download: (input: Input) => Promise<Blob>;
  /** Message of the notice when the download fails. */
  readonly failure: string;
}

/** Returns the name of a CSV file with the day of its download in UTC: `people-2026-11-30.csv`. */
export const toDatedCsvName = (name: string): string =>
  `${name}-${new Date().toISOString().slice(0, 10)}.csv`;

/** Returns the action that downloads a file and saves it. */
export const useFileDownload = <Input = void,>({
  fileName,
  download,
  failure,
}: DownloadOptions<Input>) =>
  useAction<Blob, Input>({
    mutationFn: download,
    onSuccess: (file) => {
      downloadBlob(fileName(), file);
    },
    onError: () => {
      events.emit('notice.shown', { tone: 'error', message: failure });
    },
  });

interface DownloadButtonProps extends DownloadOptions<void>, Pick<ButtonProps, 'size'> {
  readonly label?: string;
}

/** Button that downloads a CSV file. */
export const DownloadCsvButton = ({
  label = t`Download CSV`,
  size,
  ...options
}: DownloadButtonProps) => {
  const { mutate, isPending } = useFileDownload(options);
  return (
    <Button variant="line" size={size} busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      {label}
    </Button>
  );
};
