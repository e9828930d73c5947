/** Rules for the fields of a document that staff write. Source: 003 §2.7. */
import { t } from 'ttag';

export interface DocumentText {
  readonly title: string;
  readonly category: string;
  /** Ids of the groups that see the document; empty: all people see it. */
  readonly groupIds: string[];
}

/** Returns the error of each field; empty for a document that can be saved. */
export const findDocumentProblems = ({
  title,
  category,
}: Pick<DocumentText, 'title' | 'category'>): Readonly<
  Partial<Record<keyof DocumentText, string>>
> => ({
  ...(title.trim() === '' && { title: t`Enter a title.` }),
  ...(category.trim() === '' && { category: t`Enter a category.` }),
});
