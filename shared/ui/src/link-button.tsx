import { Link } from '@cairn/runtime';
import type { ComponentProps } from 'react';
import { getButtonClass, type ButtonLook } from './button-class.ts';

export interface LinkButtonProps extends ButtonLook, ComponentProps<typeof Link> {}

/** A link that looks like a button. */
export const LinkButton = ({ variant, size, block, className, ...link }: LinkButtonProps) => (
  <Link {...link} className={getButtonClass({ variant, size, block }, className)} />
);
