import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const CertificatePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "certificate" */ './certificate.page.tsx'))
    .CertificatePage,
}));
const CheckCertificatePage = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "check-certificate" */ './check-certificate.page.tsx')
  ).CheckCertificatePage,
}));

export const certificateRoutes: RouteObject[] = [
  /** Named CertificateViewer in the documents. */
  { path: '/certificate', element: <CertificatePage /> },
  /** For everybody who has been shown a certificate (docs/decisions/016). */
  { path: '/certificates/:certificateId?', element: <CheckCertificatePage /> },
];
