import { getDocumentFile, type LibraryDocument } from '@cairn/api/documents.contract';
import { previewType } from '@cairn/domain/document-library.rules';
import { useAction } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';

const KEPT_MS = 60_000;

const fetchFile = ({ DocumentID }: LibraryDocument): Promise<Blob> =>
  http.download(getDocumentFile, { params: { id: DocumentID } });

/** Returns an object URL that is valid for a minute (002 §9). */
const addressFor = (blob: Blob): string => {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return address;
};

const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = addressFor(blob);
  link.download = name;
  link.click();
};

/**
 * Opens the file in a tab, with a media type from our own list, so that scripts never run in the site's origin. The tab opens
 * before the bytes arrive, since browsers block it long after the click. If it is blocked, the file is downloaded.
 */
const openInTab = async (file: LibraryDocument): Promise<void> => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const blob = await fetchFile(file);
    const type = previewType(blob.type);
    if (tab && type !== undefined) {
      tab.location.replace(addressFor(new Blob([blob], { type })));
      return;
    }
    tab?.close();
    saveAs(blob, file.FileName);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

const save = async (file: LibraryDocument): Promise<void> =>
  saveAs(await fetchFile(file), file.FileName);

const ways = { open: openInTab, save };

const sayWhy = (error: Error): void =>
  events.emit('notice.shown', { tone: 'error', message: friendlyMessage(error) });

/** Opens or downloads a document; a failure is explained by its status (DOCS-09). */
export const useDocumentFile = (file: LibraryDocument) => {
  const { mutate, isPending, variables } = useAction({
    mutationFn: (way: keyof typeof ways) => ways[way](file),
    onError: sayWhy,
  });
  const running = isPending ? variables : undefined;
  return {
    open: () => mutate('open'),
    isOpening: running === 'open',
    save: () => mutate('save'),
    isSaving: running === 'save',
  };
};
