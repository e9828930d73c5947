import { Button, type ButtonProps } from '@cairn/ui/button';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'busy' | 'size' | 'variant'> {
  /** Label of the field with the file. */
  readonly label: string;
  /** Types and endings that are offered; absent: all. */
  readonly accept?: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Button with which a person chooses a file. */
export const FileButton = ({ label, accept, onFile, children, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Empties the field, so that the same file can be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
};

/** Returns the file as a body without its type, which the server does not trust. */
export const toUntypedBody = (file: File): Blob =>
  new Blob([file], { type: 'application/octet-stream' });
