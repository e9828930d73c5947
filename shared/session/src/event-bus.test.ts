import { createEventBus } from './event-bus.ts';
import type { EventName } from './event-map.ts';
import { events } from './index.ts';
import { setReporter } from './report.ts';

const reported = () => {
  const calls: { error: unknown; context: unknown }[] = [];
  setReporter((error, context) => calls.push({ error, context }));
  return calls;
};
afterEach(() => setReporter(undefined));

describe('event bus', () => {
  it('[EVENT-01] an unknown name or a wrong payload does not compile', () => {
    const bus = createEventBus(false);
    // @ts-expect-error -- no such event
    bus.emit('course.opened', {});
    // @ts-expect-error -- courseId is missing
    bus.emit('enrolment.changed', {});
    const heard = jest.fn();
    bus.on('enrolment.changed', heard);
    bus.emit('enrolment.changed', { courseId: 'c1' });
    expect(heard).toHaveBeenCalledWith({ courseId: 'c1' });
  });

  it('[EVENT-02] reports a payload outside its schema with the name and the field', () => {
    const calls = reported();
    createEventBus(true).emit('enrolment.changed', { courseId: '' });
    expect(calls).toHaveLength(1);
    expect(String(calls[0]?.error)).toContain('event enrolment.changed: courseId');
  });

  it('[EVENT-02] checks the payloads of the page, whose build is none for production', () => {
    const calls = reported();
    events.emit('navigation.requested', { path: 'nowhere' });
    expect(calls.map(({ context }) => context)).toEqual([{ event: 'navigation.requested' }]);
    createEventBus(false).emit('navigation.requested', { path: 'nowhere' });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['notice.shown', { tone: 'error', message: { text: 'An object' } }],
    ['notice.shown', { tone: 'loud', message: 'Of no tone' }],
    ['navigation.requested', { path: 'https://elsewhere.example/' }],
    ['navigation.requested', { path: '//elsewhere.example/' }],
    ['news.told', { news: 'many' }],
    ['enrolment.changed', undefined],
    ['course.opened', {}],
    ['constructor', {}],
  ])('delivers no %s with the payload %j, in production either', (name, payload) => {
    for (const bus of [createEventBus(true), createEventBus(false)]) {
      reported();
      const heard = jest.fn();
      bus.on(name as EventName, heard);
      expect(() => bus.emit(name as EventName, payload as never)).not.toThrow();
      expect(heard).not.toHaveBeenCalled();
    }
  });

  it('[EVENT-03] a listener that throws is reported and stops no other listener', () => {
    const calls = reported();
    const bus = createEventBus(true);
    const heard = jest.fn();
    bus.on('roles.changed', () => {
      throw new Error('broken listener');
    });
    bus.on('roles.changed', heard);
    expect(() => bus.emit('roles.changed', {})).not.toThrow();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([
      { error: new Error('broken listener'), context: { event: 'roles.changed' } },
    ]);
  });

  it('[EVENT-04] after stopping no call arrives, not even from an emit under way', () => {
    const bus = createEventBus(true);
    const second = jest.fn();
    const third = jest.fn();
    const stops: (() => void)[] = [];
    bus.on('roles.changed', () => stops.forEach((stop) => stop()));
    const stop = bus.on('roles.changed', second);
    bus.on('roles.changed', third);
    bus.emit('roles.changed', {});
    expect(second).toHaveBeenCalledTimes(1);
    stops.push(stop);
    bus.emit('roles.changed', {});
    bus.emit('roles.changed', {});
    expect(second).toHaveBeenCalledTimes(1);
    expect(third).toHaveBeenCalledTimes(3);
  });
});
