interface TrustedTypePolicies {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createScriptURL: (url: string) => string | null;
      readonly createHTML: (html: string) => string | null;
    },
  ) => unknown;
}

/** Text, and the inert tags of WebVTT, which the video player writes into its captions. */
const PLAIN_HTML = /^(?:[^<]|<\/?(?:b|i|u|br|ruby|rt|span)(?: (?:class|title|lang)="[^"<>]*")*>)*$/;

/**
 * The page's ONLY Trusted Types policy. As the default one it sees every script URL that any loader sets (containers,
 * chunks, hot updates, a library) without a change to them, and refuses HTML and script text from strings.
 */
export const allowScriptUrls = (allowed: (url: string) => boolean): void => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (allowed(new URL(url, location.href).href) ? url : null),
    createHTML: (html) => (PLAIN_HTML.test(html) ? html : null),
  });
};
