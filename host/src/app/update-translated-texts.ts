/**
 * Shows changes of texts that a page translator has replaced. A translator puts a `<font>` with the translation in the place of a
 * text node. React keeps writing to the text node, which has left the page, so the student would keep reading the old text.
 * The translator then translates the new text in the `<font>` like any other.
 * @returns a function that stops it
 */
export const updateTranslatedTexts = (): (() => void) => {
  const translations = new WeakMap<Node, Element>();
  const known = new WeakSet<Node>();
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') {
        const { target } = change;
        if (!target.isConnected) translations.get(target)?.replaceChildren(target.nodeValue ?? '');
        continue;
      }
      for (const removed of change.removedNodes) {
        if (!(removed instanceof Text)) continue;
        const translation = findTranslation(change, known);
        if (!translation) continue;
        known.add(translation);
        translations.set(removed, translation);
        observer.observe(removed, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** Returns the `<font>` that took the place of a removed text: some translators replace the text, others insert the `<font>` first. */
const findTranslation = (
  { addedNodes, previousSibling, nextSibling }: MutationRecord,
  known: WeakSet<Node>,
): Element | undefined =>
  [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node instanceof Element && node.localName === 'font' && !known.has(node),
  );
