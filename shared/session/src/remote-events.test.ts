import own from './test/remote-events.json' with { type: 'json' };
import { remoteEvents } from './index.ts';
import { MAX_PAYLOAD_CHARACTERS } from './remote-event-bus.ts';
import { createRemoteEvents } from './remote-events.ts';
import { setReporter } from './report.ts';

declare module './remote-events.ts' {
  interface RemoteEventMap {
    'planner.day-chosen': { readonly day: string; readonly seats?: number };
    'planner.day-left': object;
    'tasks.done': { readonly taskId: string };
  }
}

/** A remote that owns `planner.day-chosen`, and one that reads its `day`. */
const planner = createRemoteEvents(remoteEvents, 'planner', own.planner);
const tasks = createRemoteEvents(remoteEvents, 'tasks', own.tasks);

let faults: string[];
beforeEach(() => {
  faults = [];
  setReporter((error) => faults.push((error as Error).message));
});
afterEach(() => setReporter(undefined));

/** Adds a listener of another remote, which is removed after the test. */
const hear = (listener: (payload: { readonly day: string }) => void) => {
  stops.push(tasks.on('planner.day-chosen', listener));
};
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

describe('events of remotes', () => {
  it('reach the listeners of other remotes until they stop', () => {
    const heard = jest.fn();
    hear(heard);
    planner.emit('planner.day-chosen', { day: 'Monday', seats: 2 });
    stops.splice(0).forEach((stop) => stop());
    planner.emit('planner.day-chosen', { day: 'Friday' });
    expect(heard.mock.calls).toEqual([[{ day: 'Monday', seats: 2 }]]);
    expect(faults).toEqual([]);
  });

  it('can be emitted by their owner only', () => {
    const heard = jest.fn();
    hear(heard);
    // @ts-expect-error -- the event belongs to another remote
    tasks.emit('planner.day-chosen', { day: 'Monday' });
    remoteEvents.emit('tasks', 'planner.day-chosen', { day: 'Monday' });
    // @ts-expect-error -- day is missing
    planner.emit('planner.day-chosen', {});
    expect(heard).not.toHaveBeenCalled();
    expect(faults).toEqual([
      'event planner.day-chosen: it is not of tasks',
      'event planner.day-chosen: it is not of tasks',
      'event planner.day-chosen in planner: day does not fit',
    ]);
  });

  it.each([
    ['another type', { day: 1 }, 'day does not fit'],
    ['a text that is not an option', { day: 'Sunday' }, 'day does not fit'],
    ['a broken number', { day: 'Monday', seats: 1.5 }, 'seats does not fit'],
    ['a wrong list', { day: 'Monday', notes: [{ text: 1 }] }, 'notes.0.text does not fit'],
    ['no object', 'Monday', 'the payload does not fit'],
  ])('with %s reach no listener and are reported', (_, payload, fault) => {
    const heard = jest.fn();
    hear(heard);
    planner.emit('planner.day-chosen', payload as never);
    expect(heard).not.toHaveBeenCalled();
    expect(faults).toEqual([`event planner.day-chosen in planner: ${fault}`]);
  });

  it('are emitted and received only as they are declared', () => {
    const heard = jest.fn();
    stops.push(tasks.on('planner.day-left', heard));
    remoteEvents.emit('planner', 'planner.day-left', {});
    planner.emit('planner.day-left', {});
    expect(heard).not.toHaveBeenCalled();
    expect(faults).toEqual([
      'event planner.day-left in tasks: is not declared',
      'event planner.day-left in planner: is not declared',
    ]);
  });

  it('that give less than a listener reads do not reach it', () => {
    const heard = jest.fn();
    hear(heard);
    // A release of the owner that no gate has compared with this listener.
    createRemoteEvents(remoteEvents, 'planner', own.newerPlanner).emit(
      'planner.day-chosen',
      {} as never,
    );
    expect(heard).not.toHaveBeenCalled();
    expect(faults).toEqual(['event planner.day-chosen in tasks: day does not fit']);
  });

  it('are copies of plain data: a listener that throws or changes them harms no other', () => {
    const heard = jest.fn();
    hear((payload) => {
      Object.assign(payload, { day: 'changed' });
      throw new Error('Broken');
    });
    hear(heard);
    const payload = { day: 'Monday', draw: () => 1 };
    planner.emit('planner.day-chosen', payload);
    expect(heard).toHaveBeenCalledWith({ day: 'Monday' });
    expect(payload.day).toBe('Monday');
    expect(faults).toEqual(['Broken']);
  });

  it('have a limited size, and cannot refer to themselves', () => {
    const heard = jest.fn();
    hear(heard);
    const loop: Record<string, unknown> = { day: 'Monday' };
    loop['self'] = loop;
    planner.emit('planner.day-chosen', loop as never);
    const filler = 'x'.repeat(MAX_PAYLOAD_CHARACTERS);
    planner.emit('planner.day-chosen', { day: 'Monday', filler } as never);
    expect(heard).not.toHaveBeenCalled();
    expect(faults).toEqual([
      expect.stringContaining('circular'),
      'event planner.day-chosen: the payload is larger than 16384',
    ]);
  });

  it('are logged with their listeners for the inspector', () => {
    const before = remoteEvents.read()['planner.day-chosen'];
    const changed = jest.fn();
    stops.push(remoteEvents.subscribe(changed));
    hear(() => {});
    planner.emit('planner.day-chosen', { day: 'Monday' });
    expect(changed).toHaveBeenCalledTimes(2);
    expect(remoteEvents.read()['planner.day-chosen']).toEqual({
      emitted: (before?.emitted ?? 0) + 1,
      listeners: ['tasks'],
    });
    expect(remoteEvents.read()).toBe(remoteEvents.read());
  });
});
