/**
 * Keeps React working on a page whose texts a page translator replaces. A translator puts a `<font>` with the translation in the
 * place of a text node. React keeps the text node, which has left the page: what it writes there would not be shown, and it throws
 * when it removes the text or inserts an element before it. Here the `<font>` takes the part of the text. The translator then
 * translates a new text in the `<font>` like any other.
 * @returns a function that stops it
 */
export const followTranslatedTexts = (): (() => void) => {
  const translations = new WeakMap<Node, Element>();
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') showText(change.target, translations);
      else noteTranslations(change, translations, observer);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  const restore = redirectToTranslations(translations);
  return () => {
    observer.disconnect();
    restore();
  };
};

type Translations = WeakMap<Node, Element>;

const showText = (text: Node, translations: Translations): void => {
  if (!text.isConnected) translations.get(text)?.replaceChildren(text.nodeValue ?? '');
};

/** Some translators replace the text by the `<font>`; others first insert the `<font>` beside it. */
const noteTranslations = (
  { removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  translations: Translations,
  observer: MutationObserver,
): void => {
  for (const text of removedNodes) {
    if (!(text instanceof Text)) continue;
    const translation = [...addedNodes, previousSibling, nextSibling].find(
      (node): node is Element =>
        node instanceof Element && node.localName === 'font' && !translations.has(node),
    );
    if (!translation) continue;
    translations.set(text, translation);
    // Also stores the `<font>` as a key, so that it is not assigned to the next text node, which may have it as a neighbour.
    translations.set(translation, translation);
    observer.observe(text, { characterData: true });
  }
};

/**
 * Wraps `removeChild` and `insertBefore`: where React names a text node that a translator has replaced, the `<font>` is used.
 * Other calls are unchanged.
 */
const redirectToTranslations = (translations: Translations): (() => void) => {
  const { prototype } = Node;
  // Reads the methods unbound: `Reflect.apply` below passes the node of each call.
  const removeChild = Reflect.get(prototype, 'removeChild');
  const insertBefore = Reflect.get(prototype, 'insertBefore');
  const toShown = <N extends Node>(parent: Node, child: N): N => {
    const translation = translations.get(child);
    return child.parentNode !== parent && translation?.parentNode === parent
      ? (translation as Node as N)
      : child;
  };
  prototype.removeChild = function removeShown<N extends Node>(this: Node, child: N): N {
    return removeChild.call(this, toShown(this, child)) as N;
  };
  prototype.insertBefore = function insertBeforeShown<N extends Node>(
    this: Node,
    node: N,
    child: Node | null,
  ): N {
    return insertBefore.call(this, node, child && toShown(this, child)) as N;
  };
  return () => {
    Object.assign(prototype, { removeChild, insertBefore });
  };
};
