import {
  computeCertificateFontSize,
  getCertificateKind,
  formatCertificateId,
  parseCertificateId,
} from './certificate.rules.ts';

describe('the font size of a field', () => {
  it.each([
    [200, 100, 20],
    [200, 30, 8],
    [100, 200, 20],
    [40, 40, 8],
    [41, 60, 8.2],
    [600, 170, 34],
    [0, 0, 8],
  ])('[CERT-05] of a box %d by %d is %d', (width, height, size) => {
    expect(computeCertificateFontSize(width, height)).toBeCloseTo(size);
  });
});

describe('the design of a course', () => {
  it.each([
    ['default', { UseDefaultCert: true }],
    ['default', { UseDefaultCert: true, S3Url: '/media/own.pdf' }],
    ['custom', { UseDefaultCert: false, S3Url: '/media/own.pdf' }],
    ['missing', { UseDefaultCert: false }],
    ['missing', { UseDefaultCert: false, S3Url: '' }],
  ] as const)('[CERT-08] [CERT-07] is %s for %j', (kind, options) => {
    expect(getCertificateKind(options)).toBe(kind);
  });
});

describe('an id of a certificate', () => {
  it.each([
    ['7XKM4QZT9PWC', '7XKM4QZT9PWC'],
    ['7xkm-4qzt-9pwc', '7XKM4QZT9PWC'],
    ['  7XKM 4QZT\u20139PWC\n', '7XKM4QZT9PWC'],
    ['OIL0-ABCD-EFGH', '0110ABCDEFGH'],
  ])('is read from %j', (typed, id) => {
    expect(parseCertificateId(typed)).toBe(id);
  });

  it.each(['', '7XKM', '7XKM4QZT9PWCX', '7XKM4QZT9PW%', '7XKM4QZT9PWU', '../../etc/pass'])(
    'is not %j',
    (typed) => {
      expect(parseCertificateId(typed)).toBeUndefined();
    },
  );

  it('is printed in three groups, and read again as it was', () => {
    expect(formatCertificateId('7XKM4QZT9PWC')).toBe('7XKM-4QZT-9PWC');
    expect(parseCertificateId(formatCertificateId('7XKM4QZT9PWC'))).toBe('7XKM4QZT9PWC');
  });
});
