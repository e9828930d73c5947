import type { CourseNode } from '@cairn/api/courses.contract';
import { fileKind, fileNameOf } from '@cairn/domain/file-kind.rules';
import { useSite } from '@cairn/runtime';
import { buttonClass } from '@cairn/ui/button-class';
import { Note } from '@cairn/ui/note';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { OutsideViewer } from '../../../lib/attachments/outside-viewer.tsx';
import type { NodeViewerProps, NodeViewers } from '../node-viewer.tsx';
import { FileFrame, type ShownFile } from './file-frame.tsx';
import styles from './file.module.css';
import { PdfFile } from './pdf-file.tsx';

interface FileViewerProps extends NodeViewerProps {
  readonly viewers: NodeViewers;
}

/** A file as its kind is shown. 001 §2 'File viewer'. */
export const FileViewer = (props: FileViewerProps) => {
  const { node, viewers } = props;
  const file = fileOf(node);
  if (!file) {
    return (
      <FileFrame node={node} file={undefined}>
        <p className={styles['words']}>This file is not open to you.</p>
      </FileFrame>
    );
  }
  const kind = shownAs(file);
  switch (kind) {
    case 'pdf':
      return <PdfFile key={node.id} node={node} file={file} />;
    case 'image':
      return (
        <FileFrame node={node} file={file}>
          <Picture file={file} />
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

/** Its name as it was uploaded, which is the last part of its address. */
const fileOf = ({ s3Url }: CourseNode): ShownFile | undefined =>
  s3Url === undefined || s3Url === '' ? undefined : { fileName: fileNameOf(s3Url), s3Url };

/** `film`: a video that browsers do not play; what is said in it can be read all the same (FILE-09). */
const shownAs = ({ fileName }: ShownFile) =>
  /\.mkv$/i.test(fileName) ? 'film' : fileKind(fileName);

const Picture = ({ file }: { readonly file: ShownFile }) => {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <NoPreview file={file} />;
  return (
    <img
      className={styles['picture']}
      src={file.s3Url}
      alt={file.fileName}
      onError={() => setBroken(true)}
    />
  );
};

/** Nobody outside is asked unless the operator has named a viewer (FILE-05, FILE-06). */
const Office = ({ file }: { readonly file: ShownFile }) => {
  const { officeViewerUrl } = useSite();
  if (officeViewerUrl === '') {
    return (
      <Note>
        <p>There is no preview of this file here. You can download it.</p>
      </Note>
    );
  }
  return (
    <div className={styles['office']}>
      <OutsideViewer address={officeViewerUrl} file={file} />
    </div>
  );
};

const NoPreview = ({ file }: { readonly file: ShownFile }) => (
  <div className={styles['none']}>
    <p>Preview not available for this file type.</p>
    <a
      className={buttonClass({ variant: 'line' })}
      href={file.s3Url}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open in a new tab
      <ExternalLink />
    </a>
  </div>
);
