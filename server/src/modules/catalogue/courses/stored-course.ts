/** The types of course content that is stored as JSON. */
/** A file in the content tables. */
export interface StoredFileRef {
  readonly fileName: string;
  readonly key: string;
}

/** One quality of the film of a lecture. */
export interface StoredQuality {
  readonly label: string;
  readonly key: string;
}

/** A stored node of a live course, with its children in `items`. */
export interface StoredNode {
  readonly id: string;
  readonly type: 'folder' | 'lecture' | 'file' | 'assignment' | 'assessment';
  readonly name: string;
  readonly description?: string | undefined;
  readonly items?: readonly StoredNode[];
  readonly meetingUrl?: string;
  readonly meetingDateTime?: string;
  /** The duration in seconds. */
  readonly duration?: number;
  readonly attachments?: readonly StoredFileRef[];
  readonly file?: StoredFileRef;
  readonly dueDate?: string;
  readonly maxScore?: number;
  readonly maxAttempts?: number | undefined;
}
