import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a function that calls `run` after the next render. A form that was saved opens another page by it: the navigation
 * blocker, which is removed by that render, would ask once more before.
 */
export const useAfterRender = <Value>(run: (value: Value) => void) => {
  const [scheduled, setScheduled] = useState<{ readonly value: Value }>();
  const onRendered = useEffectEvent(run);
  useEffect(() => {
    if (scheduled) onRendered(scheduled.value);
  }, [scheduled]);
  return (value: Value) => setScheduled({ value });
};
