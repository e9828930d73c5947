import { getButtonClass } from '@cairn/ui/button-class';
import { Note } from '@cairn/ui/note';
import { Download } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { t } from 'ttag';

/** Returns an object URL of the bytes while the component is mounted; undefined without bytes. */
const useObjectUrl = (file: Blob | undefined): string | undefined => {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
};

interface DownloadLinkProps {
  readonly file: Blob | undefined;
  readonly fileName: string;
  /** Warning to show if the certificate has no file. */
  readonly warning: string;
}

/** Link that downloads the certificate. Without a file it shows a warning instead (CERT-07). */
export const CertificateDownloadLink = ({ file, fileName, warning }: DownloadLinkProps) => {
  const address = useObjectUrl(file);
  const [isWarned, setIsWarned] = useState(false);
  const warn = (event: MouseEvent): void => {
    if (address !== undefined) return;
    event.preventDefault();
    setIsWarned(true);
  };
  return (
    <>
      <a
        className={getButtonClass({ variant: 'primary' })}
        href={address ?? '/certificate'}
        download={address === undefined ? undefined : fileName}
        onClick={warn}
      >
        <Download />
        {t`Download Certificate`}
      </a>
      {isWarned && address === undefined && (
        <Note tone="warn" role="alert">
          {warning}
        </Note>
      )}
    </>
  );
};
