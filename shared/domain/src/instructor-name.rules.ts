interface Named {
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
}

/** Returns an instructor's full name, else the first and last name (DETAIL-28). */
export const instructorName = ({ FullName, FirstName, LastName }: Named): string =>
  FullName.trim() || `${FirstName} ${LastName}`.trim();
