import type { CourseNode } from '@cairn/api/course-item.contract';
import { getFileKind, parseFileName } from '@cairn/domain/file-kind.rules';
import { useSite } from '@cairn/runtime';
import { getButtonClass } from '@cairn/ui/button-class';
import { Note } from '@cairn/ui/note';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { ThirdPartyFileViewer } from '../../../lib/attachments/third-party-file-viewer.tsx';
import { useFileUrlRefresh } from '../../../lib/use-content-refresh.ts';
import type { NodeViewerProps, CourseNodeViewers } from '../node-viewer.tsx';
import { FileFrame, type ShownNodeFile } from './file-frame.tsx';
import styles from './file.module.css';
import { PdfFile } from './pdf-file.tsx';

interface FileViewerProps extends NodeViewerProps {
  readonly viewers: CourseNodeViewers;
}

/** Shows a file with the viewer for its type. 001 §2 'File viewer'. */
export const FileViewer = (props: FileViewerProps) => {
  const { course, node, viewers } = props;
  const file = toShownFile(node);
  const renew = useFileUrlRefresh(course.CourseID, node.id);
  if (!file) {
    return (
      <FileFrame node={node} file={undefined}>
        <p className={styles['words']}>{t`This file is not open to you.`}</p>
      </FileFrame>
    );
  }
  const kind = findViewerKind(file);
  switch (kind) {
    case 'pdf':
      return <PdfFile key={node.id} {...{ node, file, renew }} />;
    case 'image':
      return (
        <FileFrame node={node} file={file}>
          <Picture {...{ file, renew }} />
        </FileFrame>
      );
    case 'video':
      return (
        <FileFrame node={node} file={file}>
          <viewers.recording {...props} />
        </FileFrame>
      );
    case 'film':
      return (
        <FileFrame node={node} file={file}>
          <viewers.recording {...props} unplayable={<NoPreview file={file} />} />
        </FileFrame>
      );
    case 'office':
      return (
        <FileFrame node={node} file={file}>
          <Office file={file} />
        </FileFrame>
      );
    case 'unknown':
      return (
        <FileFrame node={node} file={file}>
          <NoPreview file={file} />
        </FileFrame>
      );
    default:
      return kind satisfies never;
  }
};

/** Returns the file of a node with its original name, which is the last part of its URL. */
const toShownFile = ({ s3Url }: CourseNode): ShownNodeFile | undefined =>
  s3Url === undefined || s3Url === '' ? undefined : { fileName: parseFileName(s3Url), s3Url };

/** `film`: a video that browsers do not play; its transcript can still be read (FILE-09). */
const findViewerKind = ({ fileName }: ShownNodeFile) =>
  /\.mkv$/i.test(fileName) ? 'film' : getFileKind(fileName);

interface PictureProps {
  readonly file: ShownNodeFile;
  /** Returns a fresh signed URL of the file. */
  readonly renew: () => Promise<string | undefined>;
}

/** Shows a picture by its first signed URL. If the server refuses that URL, a fresh one is tried, once. */
const Picture = ({ file, renew }: PictureProps) => {
  const [first] = useState(file.s3Url);
  const [fresh, setFresh] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const onError = async () => {
    setBroken(true);
    const next = fresh === undefined ? await renew() : undefined;
    if (next === undefined || next === first) return;
    setFresh(next);
    setBroken(false);
  };
  if (isBroken) return <NoPreview file={file} />;
  return (
    <img
      className={styles['picture']}
      src={fresh ?? first}
      alt={file.fileName}
      onError={() => void onError()}
    />
  );
};

/** No external service is called unless the operator has configured a viewer (FILE-05, FILE-06). */
const Office = ({ file }: { readonly file: ShownNodeFile }) => {
  const { officeViewerUrl } = useSite();
  // Keeps the first signed URL, because another one would restart the viewer.
  const [shown] = useState(file);
  if (officeViewerUrl === '') {
    return (
      <Note>
        <p>{t`There is no preview of this file here. You can download it.`}</p>
      </Note>
    );
  }
  return (
    <div className={styles['office']}>
      <ThirdPartyFileViewer address={officeViewerUrl} file={shown} />
    </div>
  );
};

const NoPreview = ({ file }: { readonly file: ShownNodeFile }) => (
  <div className={styles['none']}>
    <p>{t`Preview not available for this file type.`}</p>
    <a
      className={getButtonClass({ variant: 'line' })}
      href={file.s3Url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t`Open in a new tab`}
      <ExternalLink />
    </a>
  </div>
);
