import { lazyPart } from '@cairn/runtime';
import { Tag } from '@cairn/ui/tag';
import type { CertificateLinkProps } from './certificate-link.tsx';

const link = lazyPart<CertificateLinkProps>(
  async () =>
    (await import(/* webpackChunkName: "certificate" */ './certificate-link.tsx')).CertificateLink,
  // The dashboard has it, too.
  { failure: () => null },
);

/** A course that the student has completed, with its certificate. */
export const CompletedMark = (props: CertificateLinkProps) => (
  <>
    <Tag tone="completed">Completed</Tag>
    <link.Part {...props} />
  </>
);
