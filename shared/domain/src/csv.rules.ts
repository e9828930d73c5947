/** Writes our CSV files so that spreadsheets of every language read them and run nothing in them. MPEOP-16 */

/** Without a byte order mark, spreadsheets assume a legacy encoding. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';

/** Options with which Papa Parse writes our CSV files. */
export const CSV_WRITE_OPTIONS = {
  /**
   * Start of texts that spreadsheets would run as formulas; an apostrophe is put before such a text. The full-width signs are
   * those of East Asia.
   */
  escapeFormulae: /^[=+\-@\t\r＝＋－＠]/,
  /**
   * Returns whether a value is quoted: it contains a sign with which spreadsheets separate cells in languages with a decimal
   * comma.
   */
  quotes: (value: unknown): boolean => /[;|\t]/.test(String(value)),
};
