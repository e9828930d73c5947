/** What a certificate is drawn from: plain data, since it goes to a thread of its own. */

/** Of a new look give a new number: certificates that are kept in the file store are then drawn anew. */
export const DESIGN_VERSION = 2;

/** What stands on it, in words. */
export interface CertificateWords {
  readonly studentName: string;
  readonly courseTitle: string;
  /** Whole dates as they are printed. */
  readonly completionDate: string;
  readonly issueDate: string;
  readonly instructorName: string;
  /** '' where the platform names none. */
  readonly founderName: string;
  readonly competencies: readonly string[];
  /** As it is printed, with hyphens. */
  readonly certificateId: string;
  /** Where everybody can check it. */
  readonly verifyAddress: string;
}

export interface CertificateBrand {
  readonly name: string;
  readonly mode: 'main' | 'education' | 'partner';
}

/** x, y, width, height in points; the origin is the page's top left corner. */
export type FieldBox = readonly [number, number, number, number];

export type CertificateRequest =
  | {
      readonly kind: 'default';
      readonly words: CertificateWords;
      readonly brand: CertificateBrand;
    }
  | {
      readonly kind: 'custom';
      readonly words: CertificateWords;
      readonly brand: CertificateBrand;
      /** Bytes of the course's own PDF. */
      readonly template: Uint8Array;
      readonly fields: Readonly<Record<string, FieldBox>>;
    };

export interface DrawnCertificate {
  readonly pdf: Uint8Array;
  /** Characters that no font has: a sign stands in their place. */
  readonly missing: readonly string[];
}

export type CertificateDrawing =
  | (DrawnCertificate & { readonly status: 'drawn' })
  /** The course's own PDF cannot be read. */
  | { readonly status: 'broken-template'; readonly reason: string };
