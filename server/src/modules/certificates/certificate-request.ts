/** The data that a certificate is drawn from. It is plain data, because it is sent to another thread. */

/** The version of the design. Increase it when the design changes, so that stored certificates are drawn again. */
export const DESIGN_VERSION = 2;

/** The words on a certificate. */
export interface CertificateTexts {
  readonly studentName: string;
  readonly courseTitle: string;
  /** The dates without times, as they are printed. */
  readonly completionDate: string;
  readonly issueDate: string;
  readonly instructorName: string;
  /** '' if the platform names no founder. */
  readonly founderName: string;
  readonly competencies: readonly string[];
  /** The id as it is printed, with hyphens. */
  readonly certificateId: string;
  /** The URL at which the certificate can be checked. */
  readonly verifyAddress: string;
}

export interface CertificateBrand {
  readonly name: string;
  readonly mode: 'main' | 'education' | 'partner';
}

/** x, y, width and height in points, from the page's top left corner. */
export type FieldBox = readonly [number, number, number, number];

export type CertificateRequest =
  | {
      readonly kind: 'default';
      readonly words: CertificateTexts;
      readonly brand: CertificateBrand;
    }
  | {
      readonly kind: 'custom';
      readonly words: CertificateTexts;
      readonly brand: CertificateBrand;
      /** The course's own PDF. */
      readonly template: Uint8Array;
      readonly fields: Readonly<Record<string, FieldBox>>;
    };

export interface DrawnCertificate {
  readonly pdf: Uint8Array;
  /** Characters that no font has. A replacement sign is drawn instead. */
  readonly missing: readonly string[];
}

export type CertificateDrawing =
  | (DrawnCertificate & { readonly status: 'drawn' })
  /** The course's own PDF cannot be read. */
  | { readonly status: 'broken-template'; readonly reason: string };
