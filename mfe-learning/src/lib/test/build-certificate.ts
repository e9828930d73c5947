import type { CertificateDetail } from '@cairn/api/certificates.contract';

/** Builds a certificate of the default student and course; a test sets what matters. */
export const buildCertificate = (change: Partial<CertificateDetail> = {}): CertificateDetail => ({
  CertificateID: '7XKM4QZT9PWC',
  CourseID: 'talks',
  CourseTitle: 'Talks',
  StudentID: 'student-1',
  StudentName: 'Ada Moss',
  InstructorName: 'Noor Aziz',
  FounderName: '',
  Competencies: ['Speaking', 'Listening'],
  IssueDate: '2026-04-06T12:00:00.000Z',
  CompletionDate: '2026-04-05T23:30:00.000Z',
  CertificateOptions: { UseDefaultCert: true, Fields: {} },
  ...change,
});
