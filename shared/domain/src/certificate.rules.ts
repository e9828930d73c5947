/** Certificates: which design a course gives, how large its fields are written, and the ids that people type. */
import { CERTIFICATE_FONT_SHARE, CERTIFICATE_SMALLEST_FONT } from './course-taking.limits.ts';

/** As on the wire; 001 §3. */
export interface CertificateDesign {
  readonly UseDefaultCert: boolean;
  /** Of the course's own PDF. */
  readonly S3Url?: string | undefined;
}

/**
 * The font size of a field of a custom PDF, in points: a fifth of the smaller side of its box, at least 8. 001 §9.
 * @param width of the box, as `height` in points
 */
export const certificateFontSize = (width: number, height: number): number =>
  Math.max(CERTIFICATE_SMALLEST_FONT, CERTIFICATE_FONT_SHARE * Math.min(width, height));

/**
 * What a course gives: the platform's own design, its own PDF, or nothing because its own PDF is missing. The default
 * wins over a PDF that is there as well. 001 §2, CERT-07, CERT-08.
 */
export const certificateKind = ({
  UseDefaultCert,
  S3Url,
}: CertificateDesign): 'default' | 'custom' | 'missing' => {
  if (UseDefaultCert) return 'default';
  return S3Url === undefined || S3Url === '' ? 'missing' : 'custom';
};

/** Crockford's 32: no I, L, O and U, so that nothing on paper is taken for something else. */
export const CERTIFICATE_ID_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: short enough to type, too many to guess. */
export const CERTIFICATE_ID_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;
const ID = new RegExp(`^[${CERTIFICATE_ID_LETTERS}]{${CERTIFICATE_ID_LENGTH}}$`);

/**
 * The id that somebody has typed: any letter case, with spaces and hyphens or without, O for 0, I and L for 1.
 * @returns twelve letters and digits, or undefined for what cannot be an id
 */
export const readCertificateId = (typed: string): string | undefined => {
  const id = typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return ID.test(id) ? id : undefined;
};

/** As it is printed: 'ABCD-EFGH-JKMN'. */
export const printedCertificateId = (id: string): string => id.replaceAll(GROUP, '$&-');
