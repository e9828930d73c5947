import type { CourseNode } from '@cairn/api/course-item.contract';
import { getButtonClass } from '@cairn/ui/button-class';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './file.module.css';

export interface ShownNodeFile {
  /** Name under which the browser saves the downloaded file. */
  readonly fileName: string;
  readonly s3Url: string;
}

interface FileFrameProps {
  readonly node: CourseNode;
  readonly file: ShownNodeFile | undefined;
  /** URL of a copy of the file that the page has loaded already. */
  readonly address?: string | undefined;
  readonly children: ReactNode;
}

/** Shows the file's name and a Download link above the file. */
export const FileFrame = ({ node, file, address = file?.s3Url, children }: FileFrameProps) => (
  <article className={styles['file']}>
    <header className={styles['head']}>
      <h2>{node.name}</h2>
      {file && (
        <a
          className={getButtonClass({ variant: 'line', size: 's' })}
          href={address}
          download={file.fileName}
        >
          <Download />
          {t`Download`}
        </a>
      )}
    </header>
    {children}
    {node.description !== undefined && node.description.trim() !== '' && (
      <p className={styles['description']}>{node.description}</p>
    )}
  </article>
);
