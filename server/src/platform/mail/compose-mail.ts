/** Composes mails from their texts: the default texts, until administrators change them. 003 §2.9 */
import type { MailKind, MailText } from '@cairn/api/mail-text-settings.contract';
import { escapeHtml } from '../http/escape-html.ts';
import type { Mail } from './mail.ts';
import { type MailAppearance, renderMailHtml } from './mail-page.ts';
import { STANDARD_MAIL_TEXTS } from './standard-mail-texts.ts';

/** Name, appearance and texts of the site for its mails. */
export interface MailSite extends MailAppearance {
  readonly brandName: string;
  /** Returns the text that administrators have saved for a mail; undefined: the default text is used. */
  readonly findMailText?: (kind: MailKind) => MailText | undefined;
}

/** A line of a mail that lists several items. */
export interface MailLine {
  readonly text: string;
  /** Second line, such as the name of a course. */
  readonly detail?: string;
  readonly url?: string;
}

/**
 * Value of a variable. A URL becomes a link; a code is shown in large type if it stands alone in its paragraph; each line
 * becomes a paragraph.
 */
type MailValue =
  | string
  | { readonly url: string }
  | { readonly code: string }
  | { readonly lines: readonly MailLine[] };

export type MailValues = Readonly<Record<string, MailValue>>;

/** Finds variables in a text: names in braces. */
export const MAIL_VARIABLE_PATTERN = /\{([^{}]*)\}/g;

const toPlainLine = ({ text, detail, url }: MailLine): string =>
  [text, detail, url].filter((part) => part !== undefined).join('\n');

const toPlainText = (value: MailValue): string => {
  if (typeof value === 'string') return value;
  if ('url' in value) return value.url;
  return 'code' in value ? value.code : value.lines.map(toPlainLine).join('\n\n');
};

const toLinkHtml = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const toLineHtml = ({ text, detail, url }: MailLine): string =>
  `${url === undefined ? escapeHtml(text) : toLinkHtml(url, text)}${
    detail === undefined ? '' : `<br>${escapeHtml(detail)}`
  }`;

/** Returns the HTML of a value inside a paragraph. Values with lines end the paragraph and begin new ones. */
const toHtml = (value: MailValue): string => {
  if (typeof value === 'string') return escapeHtml(value);
  if ('url' in value) return toLinkHtml(value.url, value.url);
  return 'code' in value
    ? `<b>${escapeHtml(value.code)}</b>`
    : value.lines.map(toLineHtml).join('</p>\n<p>');
};

/** Replaces each variable once, so that values with braces stay as they are. */
const fillIn = (
  text: string,
  values: MailValues,
  convert: (value: MailValue) => string,
  convertText: (text: string) => string = (same) => same,
): string =>
  text
    .split(MAIL_VARIABLE_PATTERN)
    // The pattern has one group, so every second part is the name of a variable.
    .map((part, index) => {
      if (index % 2 === 0) return convertText(part);
      return Object.hasOwn(values, part)
        ? convert(values[part] as MailValue)
        : convertText(`{${part}}`);
    })
    .join('');

/** Returns the value of a variable if the paragraph contains only this variable and the value is not a plain text. */
const findLoneValue = (paragraph: string, values: MailValues) => {
  const name = /^\{([^{}]*)\}$/.exec(paragraph)?.[1];
  const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'object' ? value : undefined;
};

const fillInHtml = (paragraph: string, values: MailValues): string =>
  fillIn(paragraph, values, toHtml, (text) => escapeHtml(text).replaceAll('\n', '<br>'));

const toParagraphHtml = (paragraph: string, values: MailValues): string => {
  const value = findLoneValue(paragraph, values);
  return value && 'code' in value
    ? `<p class="code">${escapeHtml(value.code)}</p>`
    : `<p>${fillInHtml(paragraph, values)}</p>`;
};

/** Returns the HTML of the mail's body. The last paragraph is in small type, followed by the name of the site. */
const toBodyHtml = (
  paragraphs: readonly string[],
  values: MailValues,
  brandName: string,
): string => {
  const last = paragraphs.at(-1);
  const isSmall = paragraphs.length > 1 && last !== undefined && !findLoneValue(last, values);
  const shown = isSmall ? paragraphs.slice(0, -1) : paragraphs;
  const end = isSmall ? `${fillInHtml(last, values)}<br>` : '';
  return `${shown.map((paragraph) => toParagraphHtml(paragraph, values)).join('\n')}
<p class="small">${end}${escapeHtml(brandName)}</p>`;
};

/**
 * Composes a mail from its text. Values are escaped, and variables in values are not replaced.
 * @param values values of the variables besides `siteName`
 */
export const composeMail = (
  kind: MailKind,
  to: string,
  site: MailSite,
  variables: MailValues,
): Mail => {
  const { subject: title, text } = site.findMailText?.(kind) ?? STANDARD_MAIL_TEXTS[kind];
  const values = { siteName: site.brandName, ...variables };
  const paragraphs = text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const subject = fillIn(title, values, toPlainText).replaceAll(/\s+/g, ' ').trim();
  const lines = paragraphs.map((paragraph) => fillIn(paragraph, values, toPlainText));
  return {
    to,
    subject,
    text: `${[...lines, site.brandName].join('\n\n')}\n`,
    html: renderMailHtml(subject, toBodyHtml(paragraphs, values, site.brandName), site),
  };
};
