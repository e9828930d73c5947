import type { Attachment } from '@cairn/api/course-item.contract';
import type { ChatPair } from '@cairn/course-content/chat/conversation';
import { getButtonClass } from '@cairn/ui/button-class';
import { PopupWindows } from '@cairn/ui/popup-windows';
import type { Popups } from '@cairn/ui/use-popups';
import { Download } from 'lucide-react';
import { t } from 'ttag';
import { createChatWindow } from '../chat/chat-window.tsx';
import { FilePreview } from './file-preview.tsx';
import { CHAT_POPUP_KEY } from './preview-context.ts';

interface PreviewWindowsProps {
  readonly popups: Popups;
  readonly files: ReadonlyMap<string, Attachment>;
  readonly chat: ChatPair | undefined;
}

/** Pop-ups over a course's page: one for each open attachment, and one for the chat. They are a separate chunk. */
export const AttachmentPreviewWindows = ({ popups, files, chat }: PreviewWindowsProps) => (
  <PopupWindows
    popups={popups}
    show={(key) => {
      if (key === CHAT_POPUP_KEY) return chat && createChatWindow(chat);
      const file = files.get(key);
      return (
        file && {
          title: file.fileName,
          isTitleName: true,
          actions: (
            <a
              className={getButtonClass({ variant: 'ghost', size: 's' })}
              href={file.s3Url}
              download={file.fileName}
            >
              <Download />
              {t`Download`}
            </a>
          ),
          content: <FilePreview file={file} />,
        }
      );
    }}
  />
);
