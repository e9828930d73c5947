interface TrustedTypePolicies {
  createPolicy: (name: string, rules: PolicyRules) => unknown;
}

interface PolicyRules {
  readonly createScriptURL: (url: string) => string | null;
  readonly createHTML: (html: string) => string | null;
}

/** Text, and the inert tags of WebVTT, which the video player writes into its captions. */
const PLAIN_HTML = /^(?:[^<]|<\/?(?:b|i|u|br|ruby|rt|span)(?: (?:class|title|lang)="[^"<>]*")*>)*$/;

/** What the page's policy allows besides the default: it cleans what it is given. */
const CLEANER = 'dompurify';

/**
 * The page's ONLY Trusted Types policy. As the default one it sees every script URL that any loader sets (containers,
 * chunks, hot updates, a library) without a change to them, and refuses HTML and script text from strings.
 */
export const allowScriptUrls = (allowed: (url: string) => boolean): void => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies };
  if (!trustedTypes) return;
  const create = trustedTypes.createPolicy.bind(trustedTypes);
  create('default', {
    createScriptURL: (url) => (allowed(new URL(url, location.href).href) ? url : null),
    createHTML: (html) => (PLAIN_HTML.test(html) ? html : null),
  });
  // Frameworks make one each that lets everything pass: theirs hands texts on, and the default one has the last word.
  trustedTypes.createPolicy = (name, rules) =>
    name === CLEANER ? create(name, rules) : { createHTML: String };
};
