/** A message to one person. Never log its texts, because they may contain a code. */
export interface Mail {
  /** Validated e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Complete HTML document that loads nothing. */
  readonly html: string;
}

/** Passes mails to a mail server. */
export interface Mailer {
  /** Resolves when the mail was accepted; rejects otherwise. */
  readonly send: (mail: Mail) => Promise<void>;
}
