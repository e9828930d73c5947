import { Note } from '@cairn/ui/note';
import { useEffect, useRef } from 'react';
import { t } from 'ttag';
import { buildMailBody } from './build-mail-body.ts';
import styles from './mails.module.css';

interface MailPreviewProps {
  readonly preview:
    | { readonly to: string; readonly subject: string; readonly html: string }
    | undefined;
  readonly failure: string | undefined;
}

/** Shows a mail with sample data as people get it. */
export const MailPreview = ({ preview, failure }: MailPreviewProps) => (
  <section aria-labelledby="mail-preview" className={styles['preview']}>
    <h2 id="mail-preview">{t`Preview`}</h2>
    <p className={styles['hint']}>{t`With sample data.`}</p>
    {failure !== undefined && <Note tone="err">{failure}</Note>}
    {preview && (
      <div className={styles['mail']}>
        <div className={styles['mailHead']}>
          <b dir="auto">{preview.subject}</b>
          <span>{t`To ${preview.to}`}</span>
        </div>
        <MailDocument html={preview.html} />
      </div>
    )}
  </section>
);

/** Element that replaces a mail's h1 in the page: the preview has an h2, and the page has an h1 already. */
const TITLE = 'h3';

/** Adapts a mail to the page around the preview: no main landmark, a lower heading, and links that open in a new tab. */
const fitIntoPage = (mail: HTMLElement): void => {
  mail.querySelector('main')?.setAttribute('role', 'none');
  const title = mail.querySelector('h1');
  const heading = document.createElement(TITLE);
  heading.append(...(title?.childNodes ?? []));
  title?.replaceWith(heading);
  for (const link of mail.querySelectorAll('a')) link.target = '_blank';
};

/**
 * Shows the document of a mail in a shadow tree with the styles of the mail alone. The policy of the page forbids inline styles,
 * also in frames, but not style sheets that scripts construct.
 */
const MailDocument = ({ html }: { readonly html: string }) => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const body = buildMailBody(html);
    fitIntoPage(body);
    const sheet = new CSSStyleSheet();
    const [, mailStyles = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
    sheet.replaceSync(mailStyles.replaceAll(/\bh1\b/g, TITLE));
    shadow.adoptedStyleSheets = [sheet];
    shadow.replaceChildren(body);
  }, [html]);
  return <div ref={host} data-testid="mail" className={styles['document']} />;
};
