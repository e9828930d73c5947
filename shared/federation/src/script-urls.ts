interface TrustedTypePolicies {
  createPolicy: (name: string, rules: PolicyRules) => unknown;
}

interface PolicyRules {
  readonly createScriptURL: (url: string) => string | null;
  readonly createHTML: (html: string) => string | null;
}

/** Matches text and the inert tags of WebVTT, which the video player writes into its captions. */
const PLAIN_HTML = /^(?:[^<]|<\/?(?:b|i|u|br|ruby|rt|span)(?: (?:class|title|lang)="[^"<>]*")*>)*$/;

/** Name of the only other policy that the page's content security policy allows: DOMPurify, which sanitises its input. */
const SANITIZER_POLICY = 'dompurify';

/**
 * Creates the page's default Trusted Types policy, the ONLY one besides DOMPurify's. It sees every script URL that any
 * loader sets (containers, chunks, hot updates, a library) without a change to the loader. From strings it accepts only
 * plain HTML and no script text.
 */
export const restrictScriptUrls = (allowed: (url: string) => boolean): void => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies };
  if (!trustedTypes) return;
  const create = trustedTypes.createPolicy.bind(trustedTypes);
  create('default', {
    createScriptURL: (url) => (allowed(new URL(url, location.href).href) ? url : null),
    createHTML: (html) => (PLAIN_HTML.test(html) ? html : null),
  });
  // Frameworks create policies that allow everything. Here those return plain strings, so the default policy decides.
  trustedTypes.createPolicy = (name, rules) =>
    name === SANITIZER_POLICY ? create(name, rules) : { createHTML: String };
};
