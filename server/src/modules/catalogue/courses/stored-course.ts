/** The types of course content that is stored as JSON. */
/** A stored content file, as the content tables refer to it. */
export interface StoredContentFile {
  readonly fileName: string;
  readonly key: string;
}

/** A resolution in which the film of a lecture is stored. */
export interface StoredFilmQuality {
  readonly label: string;
  readonly key: string;
}

/** A stored node of a live course, with its children in `items`. */
export interface StoredLiveCourseNode {
  readonly id: string;
  readonly type: 'folder' | 'lecture' | 'file' | 'assignment' | 'assessment';
  readonly name: string;
  readonly description?: string | undefined;
  readonly items?: readonly StoredLiveCourseNode[];
  readonly meetingUrl?: string;
  readonly meetingDateTime?: string;
  /** Duration of the meeting in seconds. */
  readonly duration?: number;
  readonly attachments?: readonly StoredContentFile[];
  readonly file?: StoredContentFile;
  readonly dueDate?: string;
  readonly maxScore?: number;
  readonly maxAttempts?: number | undefined;
}
