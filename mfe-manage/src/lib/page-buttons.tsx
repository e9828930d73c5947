import { Button } from '@cairn/ui/button';
import type { ReactNode } from 'react';
import { t } from 'ttag';

interface PageButtonsProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
  /** Content between the buttons. */
  readonly children?: ReactNode;
}

/** Buttons to the pages of a list whose page number is not in the URL. */
export const PageButtons = ({ page, pageCount, onChange, children }: PageButtonsProps) => (
  <>
    <Button
      variant="line"
      size="s"
      reason={page === 1 ? t`This is the first page.` : undefined}
      onClick={() => onChange(page - 1)}
    >
      {t`Previous`}
    </Button>
    {children}
    <Button
      variant="line"
      size="s"
      reason={page === pageCount ? t`This is the last page.` : undefined}
      onClick={() => onChange(page + 1)}
    >
      {t`Next`}
    </Button>
  </>
);
