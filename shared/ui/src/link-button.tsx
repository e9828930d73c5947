import { Link } from '@cairn/runtime';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

export interface LinkButtonProps extends ButtonLook, ComponentProps<typeof Link> {}

/** A link that looks like a button. */
export const LinkButton = ({ variant, size, block, className, ...link }: LinkButtonProps) => (
  <Link {...link} className={buttonClass({ variant, size, block }, className)} />
);
