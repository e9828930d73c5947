/** A course and a certificate, as lists of /manage show them. */
export const listedCourse = {
  courseId: 'a',
  title: 'Subnetting',
  category: 'Data',
  courseType: 'scorm' as const,
  status: 'published' as const,
  owner: { instructorId: 'ruth', name: 'Ruth Abara' },
  groups: [],
  students: 0,
  publishedAt: '2026-10-14T12:00:00.000Z',
  origin: 'staff' as const,
};

export const listedCertificate = {
  certificateId: '7XKM4QZT9PWC',
  personId: 'maya',
  studentName: 'Maya Okafor',
  courseTitle: 'Subnetting',
  issuedAt: '2026-03-02T09:00:00.000Z',
  revoked: null,
};
