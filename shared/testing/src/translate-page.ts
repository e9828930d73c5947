/**
 * Changes the page as translators of browsers do, now and after each later change: a `<font>` with a copy takes the place of
 * every text, and React keeps the text that has left the page. It is one function without imports, so that a browser test can run it in the page as well.
 * @returns a function that stops it
 */
export const translatePage = (): (() => void) => {
  const untranslated = 'head, script, style, textarea, option, svg, font, [translate="no"]';
  const translate = (): void => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const isBlank = (text.textContent ?? '').trim() === '';
      if (isBlank || text.parentElement?.closest(untranslated)) continue;
      const font = document.createElement('font');
      font.append(text.cloneNode());
      text.parentNode?.replaceChild(font, text);
    }
  };
  const observer = new MutationObserver(translate);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  translate();
  return () => observer.disconnect();
};
