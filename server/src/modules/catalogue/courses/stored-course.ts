/** The shapes in which the content of a course is stored as JSON. */
/** A file as the content tables keep it. */
export interface StoredFileRef {
  readonly fileName: string;
  readonly key: string;
}

/** The film of a lecture in one size. */
export interface StoredQuality {
  readonly label: string;
  readonly key: string;
}

/** A node of a live course as it is stored; children in `items`. */
export interface StoredNode {
  readonly id: string;
  readonly type: 'folder' | 'lecture' | 'file' | 'assignment' | 'assessment';
  readonly name: string;
  readonly description?: string | undefined;
  readonly items?: readonly StoredNode[];
  readonly meetingUrl?: string;
  readonly meetingDateTime?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly attachments?: readonly StoredFileRef[];
  readonly file?: StoredFileRef;
  readonly dueDate?: string;
  readonly maxScore?: number;
  readonly maxAttempts?: number | undefined;
}
