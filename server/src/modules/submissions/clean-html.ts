import sanitizeHtml from 'sanitize-html';

/** What an editor of texts makes; no styles, no pictures, no handlers. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags:
    'p br h2 h3 h4 blockquote pre hr ul ol li strong b em i u s sub sup code a table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** HTML that runs nothing, whoever shows it. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);

/** Nothing that can be read stands in it. */
export const isBlankHtml = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&nbsp;|[\s\u00a0\u200b]/g, '')
    .trim() === '';
