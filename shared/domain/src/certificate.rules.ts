/** Rules of certificates: the design that a course uses, the font size of its fields, and typed ids. */
import { CERTIFICATE_FONT_FRACTION, MIN_CERTIFICATE_FONT_PT } from './course-taking.limits.ts';

/** A course's certificate settings as the API sends them. Source: 001 §3. */
export interface CertificateDesign {
  readonly UseDefaultCert: boolean;
  /** URL of the course's own PDF. */
  readonly S3Url?: string | undefined;
}

/**
 * Returns the font size of a field of a custom PDF, in points: a fifth of the smaller side of its box, at least 8. Source:
 * 001 §9.
 * @param width width of the box in points, like `height`
 */
export const computeCertificateFontSize = (width: number, height: number): number =>
  Math.max(MIN_CERTIFICATE_FONT_PT, CERTIFICATE_FONT_FRACTION * Math.min(width, height));

/**
 * Returns the design that a course uses: the platform's, its own PDF, or 'missing' when its own PDF is missing. The default
 * wins over a PDF. 001 §2, CERT-07, CERT-08.
 */
export const getCertificateKind = ({
  UseDefaultCert,
  S3Url,
}: CertificateDesign): 'default' | 'custom' | 'missing' => {
  if (UseDefaultCert) return 'default';
  return S3Url === undefined || S3Url === '' ? 'missing' : 'custom';
};

/** Crockford's base 32. It omits I, L, O and U, which readers of printed ids may confuse with other characters. */
export const CERTIFICATE_ID_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of characters of a certificate id: 60 bits, short enough to type and too many values to guess. */
export const CERTIFICATE_ID_LENGTH = 12;
const ID_GROUP_PATTERN = /.{4}(?=.)/g;
const CERTIFICATE_ID_PATTERN = new RegExp(
  `^[${CERTIFICATE_ID_LETTERS}]{${CERTIFICATE_ID_LENGTH}}$`,
);

/**
 * Reads a certificate id that a person has typed, in any letter case and with or without spaces and hyphens. O stands for
 * 0, I and L for 1.
 * @returns twelve letters and digits, or undefined when the text cannot be an id
 */
export const parseCertificateId = (typed: string): string | undefined => {
  const id = typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CERTIFICATE_ID_PATTERN.test(id) ? id : undefined;
};

/** Returns a certificate id in its printed form: 'ABCD-EFGH-JKMN'. */
export const formatCertificateId = (id: string): string => id.replaceAll(ID_GROUP_PATTERN, '$&-');
