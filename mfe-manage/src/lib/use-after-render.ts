import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a function that calls `run` after the next render. A saved form uses it to open another page: only after that render
 * the navigation blocker of the form is gone.
 */
export const useAfterRender = <Value>(run: (value: Value) => void) => {
  const [scheduled, setScheduled] = useState<{ readonly value: Value }>();
  const onRendered = useEffectEvent(run);
  useEffect(() => {
    if (scheduled) onRendered(scheduled.value);
  }, [scheduled]);
  return (value: Value) => setScheduled({ value });
};
