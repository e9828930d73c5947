import DOMPurify from 'dompurify';

/** What an answer may show; as the server lets through, and no more. */
const TAGS =
  'p br strong b em i u s h1 h2 h3 h4 ul ol li blockquote pre code a hr table thead tbody tr th td sub sup span'.split(
    ' ',
  );

/** HTML as a document in which nothing runs, loads or disguises itself; nobody has shown it yet. */
export const cleanDocument = (html: string): Document => {
  const page = document.implementation.createHTMLDocument();
  page.body.replaceChildren(cleanFragment(html));
  return page;
};

export const cleanFragment = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  });
