import type { Attachment } from '@cairn/api/courses.contract';
import { buttonClass } from '@cairn/ui/button-class';
import { PopupWindows } from '@cairn/ui/popup-windows';
import type { Popups } from '@cairn/ui/use-popups';
import { Download } from 'lucide-react';
import { FilePreview } from './file-preview.tsx';

interface PreviewWindowsProps {
  readonly popups: Popups;
  readonly files: ReadonlyMap<string, Attachment>;
}

/** A window for each file that is open. A chunk of its own. */
export const PreviewWindows = ({ popups, files }: PreviewWindowsProps) => (
  <PopupWindows
    popups={popups}
    show={(key) => {
      const file = files.get(key);
      return (
        file && {
          title: file.fileName,
          actions: (
            <a
              className={buttonClass({ variant: 'ghost', size: 's' })}
              href={file.s3Url}
              download={file.fileName}
            >
              <Download />
              Download
            </a>
          ),
          content: <FilePreview file={file} />,
        }
      );
    }}
  />
);
