import {
  getCertificate,
  getCertificateFile,
  listCertificates,
  verifyCertificate,
} from '@cairn/api/certificates.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { LEARNING_QUERY_KEY } from './student.queries.ts';

export const certificateQueries = {
  /** Loads the student's certificates of all completed courses; completing another course reloads them. */
  list: (studentId: string) =>
    queryOptions({
      queryKey: [LEARNING_QUERY_KEY, 'certificates', studentId],
      queryFn: ({ signal }) => http.call(listCertificates, { signal }),
      staleTime: 0,
      enabled: studentId !== '',
    }),
  ofCourse: (courseId: string) =>
    queryOptions({
      queryKey: ['certificate', courseId],
      queryFn: ({ signal }) => http.call(getCertificate, { params: { courseId }, signal }),
      staleTime: 0,
    }),
  /** Loads the PDF of a certificate; the server may have to create it first, which takes some time. */
  file: (courseId: string) =>
    queryOptions({
      queryKey: ['certificate-file', courseId],
      queryFn: ({ signal }) => http.download(getCertificateFile, { params: { courseId }, signal }),
      staleTime: Infinity,
    }),
  /** Loads the certificate with this id for verification, which is open to everyone. */
  checked: (certificateId: string) =>
    queryOptions({
      queryKey: ['checked-certificate', certificateId],
      queryFn: ({ signal }) => http.call(verifyCertificate, { params: { certificateId }, signal }),
      staleTime: 0,
    }),
};
