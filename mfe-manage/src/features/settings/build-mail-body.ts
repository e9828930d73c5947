/** Names of the HTML elements and attributes that mails of the server contain. */
const ELEMENTS = new Set(['main', 'h1', 'p', 'a', 'b', 'br', 'img']);
const ATTRIBUTES = new Set(['class', 'dir', 'href', 'src', 'alt', 'height']);
const EMPTY_ELEMENTS = new Set(['br', 'img']);

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => CHARACTERS[name] ?? '');

const createElement = (name: string, attributes: string): HTMLElement => {
  const element = document.createElement(name);
  for (const [, attribute = '', value = ''] of attributes.matchAll(/(?<![a-z])([a-z]+)="([^"]*)"/g))
    if (ATTRIBUTES.has(attribute)) element.setAttribute(attribute, decode(value));
  return element;
};

/**
 * Builds the body of a mail from its HTML. The policy of the page allows no parser of HTML (Trusted Types), and a sanitizer would
 * be larger than the page: the server escapes all values, and mails have few elements.
 */
export const buildMailBody = (html: string): HTMLElement => {
  const body = document.createElement('body');
  const open: HTMLElement[] = [body];
  const [, content = ''] = /<body>([\s\S]*)<\/body>/.exec(html) ?? [];
  for (const [, slash, name, attributes, text] of content.matchAll(
    /<(\/?)([a-z]+\d?)(\s[^<>]*)?>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? body;
    if (text !== undefined) parent.append(decode(text));
    else if (name === undefined || !ELEMENTS.has(name)) continue;
    else if (slash === '/') open.pop();
    else {
      const element = createElement(name, attributes ?? '');
      parent.append(element);
      if (!EMPTY_ELEMENTS.has(name)) open.push(element);
    }
  }
  return body;
};
