import { events } from '@cairn/session';
import { useState } from 'react';
import { title } from './counter.module.css';

export const Counter = () => {
  const [count, setCount] = useState(0);
  const press = () => {
    setCount(count + 1);
    events.emit('notice.shown', { tone: 'info', message: `Pressed ${count + 1} by esbuild` });
  };
  return (
    <main>
      <h1 className={title}>Built by esbuild</h1>
      <button type="button" onClick={press}>
        Pressed {count}
      </button>
    </main>
  );
};
