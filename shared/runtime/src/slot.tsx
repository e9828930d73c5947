import { type FilledSlot, SlotsContext } from '@cairn/federation/slot-props';
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { SlotMap } from './slot-map.ts';

type SlotElementProps<Name extends keyof SlotMap> = SlotMap[Name] & {
  readonly name: Name;
  readonly className?: string | undefined;
};

/** A place of this page in which other remotes show something. A slot that no remote fills has no element. */
export const Slot = <Name extends keyof SlotMap>({
  name,
  className,
  ...props
}: SlotElementProps<Name>) => {
  const slots = useContext(SlotsContext);
  const element = useRef<HTMLDivElement>(null);
  const filled = useRef<FilledSlot>(undefined);
  const isFilled = slots?.isFilled(name) ?? false;
  const readProps = useEffectEvent(() => props);
  useEffect(() => {
    filled.current?.update(props);
  });
  // Runs before the first paint, so that nothing moves when the fillers' space is reserved.
  useLayoutEffect(() => {
    if (!slots || !element.current) return undefined;
    filled.current = slots.fill(element.current, name, readProps());
    return () => filled.current?.remove();
  }, [slots, name]);
  return isFilled && <div ref={element} className={className} />;
};
