/** The data that a certificate is drawn from. It consists of plain objects, because it is sent to another thread. */

/**
 * Version of the certificate design. It must be increased with each change of the design, so that stored certificates are drawn
 * again.
 */
export const CERTIFICATE_DESIGN_VERSION = 3;

/** The words on a certificate. */
export interface CertificateTexts {
  readonly studentName: string;
  readonly courseTitle: string;
  /** Dates of completion and issue as they are printed, without times. */
  readonly completionDate: string;
  readonly issueDate: string;
  readonly instructorName: string;
  /** Name of the platform's founder; '' if the platform names none. */
  readonly founderName: string;
  readonly competencies: readonly string[];
  /** ID of the certificate as it is printed, with hyphens. */
  readonly certificateId: string;
  /** The URL at which the certificate can be checked. */
  readonly verifyAddress: string;
}

export interface CertificateBrand {
  readonly name: string;
  readonly mode: 'main' | 'education' | 'partner';
  /** Accent colour of the site on paper, '#rrggbb'; absent: the default accent colour of the kind of site. */
  readonly accent?: string;
  /** Key of the logo of the site; absent: the built-in logo. */
  readonly logo?: string;
  /** Key of the picture of the founder's signature; absent: none. */
  readonly signature?: string;
}

/** A picture on a certificate. */
export interface CertificatePicture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pictures of the site on a certificate, as `brand` names them. */
export type CertificatePictures = Readonly<
  Partial<Record<'logo' | 'signature', CertificatePicture>>
>;

/** Position of a field on the PDF template: x, y, width and height in points, from the page's top left corner. */
export type CertificateFieldRectangle = readonly [number, number, number, number];

export type CertificateDrawingRequest =
  | {
      readonly kind: 'default';
      readonly words: CertificateTexts;
      readonly brand: CertificateBrand;
      readonly pictures?: CertificatePictures;
    }
  | {
      readonly kind: 'custom';
      readonly words: CertificateTexts;
      readonly brand: CertificateBrand;
      /** PDF template of the course, on which the certificate is drawn. */
      readonly template: Uint8Array;
      readonly fields: Readonly<Record<string, CertificateFieldRectangle>>;
    };

export interface DrawnCertificate {
  readonly pdf: Uint8Array;
  /** Characters of the certificate that no font has. A replacement sign is drawn instead. */
  readonly missing: readonly string[];
}

export type CertificateDrawingResult =
  | (DrawnCertificate & { readonly status: 'drawn' })
  /** The PDF template of the course cannot be read. */
  | { readonly status: 'broken-template'; readonly reason: string };
