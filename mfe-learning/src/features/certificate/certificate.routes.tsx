import { type RouteObject, screenRoute } from '@cairn/runtime';

export const certificateRoutes: RouteObject[] = [
  /** Page with the student's own certificate, named CertificateViewer in the documents. */
  screenRoute(
    '/certificate',
    async () =>
      (await import(/* webpackChunkName: "certificate" */ './certificate.page.tsx'))
        .CertificatePage,
  ),
  /** Page that verifies a certificate, open to everyone who has seen one (docs/decisions/016). */
  screenRoute(
    '/certificates/:certificateId?',
    async () =>
      (await import(/* webpackChunkName: "check-certificate" */ './check-certificate.page.tsx'))
        .VerifyCertificatePage,
  ),
];
