import { getDocumentFile, type LibraryDocument } from '@cairn/api/documents.contract';
import { previewType } from '@cairn/domain/document-library.rules';
import { useMutation } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';

const KEPT_MS = 60_000;

const fetchFile = ({ DocumentID }: LibraryDocument): Promise<Blob> =>
  http.download(getDocumentFile, { params: { id: DocumentID } });

/** An address of the bytes for a minute (002 §9). */
const addressFor = (blob: Blob): string => {
  const address = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return address;
};

const save = (blob: Blob, name: string): void => {
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
    save(blob, file.FileName);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

const sayWhy = (error: Error): void =>
  events.emit('notice.shown', { tone: 'error', message: friendlyMessage(error) });

/** Opening and saving a document; a failure is told in the words of its status (DOCS-09). */
export const useDocumentFile = (file: LibraryDocument) => {
  const start = useOneAtATime();
  const opening = useMutation({ mutationFn: () => openInTab(file), onError: sayWhy });
  const saving = useMutation({
    mutationFn: async () => save(await fetchFile(file), file.FileName),
    onError: sayWhy,
  });
  return {
    open: () => start(() => opening.mutateAsync()),
    isOpening: opening.isPending,
    save: () => start(() => saving.mutateAsync()),
    isSaving: saving.isPending,
  };
};
