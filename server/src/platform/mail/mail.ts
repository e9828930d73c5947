/** A message to one person. Never log its texts, because they may contain a code. */
export interface Mail {
  /**
   * Id of the mail, equal in all attempts to send it. Mail programs show two mails with one id only once. Absent: each attempt
   * has a new id.
   */
  readonly id?: string | undefined;
  /** E-mail address of the receiver, validated. */
  readonly to: string;
  /**
   * Name of the site as the sender, unless the mail server's setting contains a name; absent: the setting determines the name.
   */
  readonly senderName?: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** Body of the mail: a complete HTML document that loads nothing. */
  readonly html: string;
}

/** Passes mails to a mail server. */
export interface Mailer {
  /** Sends a mail. Resolves when the mail server accepted it; rejects otherwise. */
  readonly send: (mail: Mail) => Promise<void>;
}
