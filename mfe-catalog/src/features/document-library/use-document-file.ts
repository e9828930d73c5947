import { getDocumentFile, type LibraryDocument } from '@cairn/api/documents.contract';
import { previewType } from '@cairn/domain/document-library.rules';
import { useAction } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';

const KEPT_MS = 60_000;

const fetchFile = ({ DocumentID }: LibraryDocument): Promise<Blob> =>
  http.download(getDocumentFile, { params: { id: DocumentID } });

/** An address of the bytes for a minute (002 §9). */
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
 * A tab of the file, with a media type from our own list: what runs scripts never opens in the site's origin. The tab
 * is there before the bytes, since browsers open none long after the click; without one the file is saved.
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

/** Opening or saving a document; a failure is told in the words of its status (DOCS-09). */
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
