import { getDocumentFile, type LibraryDocument } from '@cairn/api/documents.contract';
import { findSafePreviewType } from '@cairn/domain/document-library.rules';
import { useAction } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';

const OBJECT_URL_LIFETIME_MS = 60_000;

const fetchFile = ({ DocumentID }: LibraryDocument): Promise<Blob> =>
  http.download(getDocumentFile, { params: { id: DocumentID } });

/** Returns an object URL of a file that is valid for a minute (002 §9). */
const createTemporaryUrl = (blob: Blob): string => {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), OBJECT_URL_LIFETIME_MS);
  return address;
};

const downloadBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = createTemporaryUrl(blob);
  link.download = name;
  link.click();
};

/**
 * Opens a document in a tab, with a media type from our own list, so that scripts never run in the site's origin. The tab opens
 * before the bytes arrive, since browsers block it long after the click. If it is blocked, the file is downloaded.
 */
const openInTab = async (file: LibraryDocument): Promise<void> => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const blob = await fetchFile(file);
    const type = findSafePreviewType(blob.type);
    if (tab && type !== undefined) {
      tab.location.replace(createTemporaryUrl(new Blob([blob], { type })));
      return;
    }
    tab?.close();
    downloadBlob(blob, file.FileName);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

const save = async (file: LibraryDocument): Promise<void> =>
  downloadBlob(await fetchFile(file), file.FileName);

const DOCUMENT_ACTIONS = { open: openInTab, save };

const showFailure = (error: Error): void =>
  events.emit('notice.shown', { tone: 'error', message: friendlyMessage(error) });

/** Returns the functions that open and download a document; a failure is explained by its status (DOCS-09). */
export const useDocumentFile = (file: LibraryDocument) => {
  const { mutate, isPending, variables } = useAction({
    mutationFn: (action: keyof typeof DOCUMENT_ACTIONS) => DOCUMENT_ACTIONS[action](file),
    onError: showFailure,
  });
  const running = isPending ? variables : undefined;
  return {
    open: () => mutate('open'),
    isOpening: running === 'open',
    save: () => mutate('save'),
    isSaving: running === 'save',
  };
};
