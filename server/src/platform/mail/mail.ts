/** One message to one person. Its texts may hold a code: never log them. */
export interface Mail {
  /** A checked address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A whole document that loads nothing. */
  readonly html: string;
}

/** Hands mail on to whoever delivers it. */
export interface Mailer {
  /** Resolves when the mail is out of our hands; rejects when nobody took it. */
  readonly send: (mail: Mail) => Promise<void>;
}
