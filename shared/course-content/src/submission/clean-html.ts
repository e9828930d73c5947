import DOMPurify from 'dompurify';

/** Allowed tags of an answer; the same as the server's. */
const TAGS =
  'p br strong b em i u s h1 h2 h3 h4 ul ol li blockquote pre code a hr table thead tbody tr th td sub sup span'.split(
    ' ',
  );

/** Sanitises HTML to a detached document without scripts, external content or misleading styles. */
export const sanitiseToDocument = (html: string): Document => {
  const page = document.implementation.createHTMLDocument();
  page.body.replaceChildren(sanitiseToFragment(html));
  return page;
};

export const sanitiseToFragment = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  });
