import { type RouteObject, screenRoute } from '@cairn/runtime';

export const certificateRoutes: RouteObject[] = [
  /** Named CertificateViewer in the documents. */
  screenRoute(
    '/certificate',
    async () =>
      (await import(/* webpackChunkName: "certificate" */ './certificate.page.tsx'))
        .CertificatePage,
  ),
  /** Open to everyone who has seen a certificate (docs/decisions/016). */
  screenRoute(
    '/certificates/:certificateId?',
    async () =>
      (await import(/* webpackChunkName: "check-certificate" */ './check-certificate.page.tsx'))
        .CheckCertificatePage,
  ),
];
