import { toVisibleText } from '@cairn/domain/display-name.rules';
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../../../platform/errors/app-error.ts';
import { PARSER_INPUT_LIMITS } from '../../../platform/limits/input-limits.ts';

/** HTML elements that the text editor produces. There are no styles, images or event handlers among them. */
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

/**
 * Removes everything from HTML that could run in a browser.
 * @throws invalid when elements are nested too deeply
 */
export const sanitiseAnswerHtml = (html: string): string => sanitize(html, RULES);

/**
 * Returns whether the HTML of an answer shows no text.
 * @throws invalid when elements are nested too deeply
 */
export const isHtmlWithoutText = (html: string): boolean =>
  toVisibleText(sanitize(html, { allowedTags: [], allowedAttributes: {} })) === '';

/** Limits the depth of HTML while it is parsed. The library's `nestingLimit` only omits elements after parsing all of them. */
const sanitize = (html: string, rules: sanitizeHtml.IOptions): string => {
  let depth = 0;
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag: () => {
      depth += 1;
      if (depth > PARSER_INPUT_LIMITS.html.depth) {
        throw new AppError('invalid', 'This text is nested too deeply. Remove some formatting.');
      }
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
};
