/** Writes our CSV files so that spreadsheets of every language read them and run nothing in them. MPEOP-16 */

/** Without a byte order mark, spreadsheets assume a legacy encoding. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** Options with which Papa Parse writes our CSV files. */
export const CSV_WRITE_OPTIONS = {
  /** A text that begins so would be a formula; an apostrophe is put before it. The full-width signs are those of East Asia. */
  escapeFormulae: /^[=+\-@\t\r＝＋－＠]/,
  /** Spreadsheets of languages with a decimal comma separate cells by these signs, so a value with one is quoted. */
  quotes: (value: unknown): boolean => /[;|\t]/.test(String(value)),
};
