import { syncAudioWithFilm, hasAudioDrifted } from './sync-audio-with-film.ts';

/** A media element that the test controls. */
class FakeMedia extends EventTarget {
  duration = 60;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 4;
  playbackRate = 1;
  /** All times that were set, in order. */
  readonly set: number[] = [];
  plays = 0;
  time = 0;
  refusal: DOMException | undefined;

  get currentTime() {
    return this.time;
  }
  set currentTime(seconds: number) {
    this.set.push(seconds);
    this.time = seconds;
  }
  play() {
    this.plays += 1;
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  tell(...events: string[]) {
    for (const event of events) this.dispatchEvent(new Event(event));
  }
}

const follow = () => {
  const world = { film: new FakeMedia(), sound: new FakeMedia(), clock: 0 };
  const { film, sound } = world;
  const onShort = jest.fn<void, [boolean]>();
  const onRefused = jest.fn<void, []>();
  const stop = syncAudioWithFilm({ film, sound, now: () => world.clock, onShort, onRefused });
  /** Advances both; afterwards the film is ahead of the sound by `drift`. */
  const playOn = (seconds: number, drift = film.time - sound.time) => {
    world.clock += seconds * 1000;
    film.time += seconds;
    sound.time = film.time - drift;
    film.tell('timeupdate');
  };
  const start = () => {
    film.paused = false;
    film.tell('play', 'playing');
  };
  return Object.assign(world, { onShort, onRefused, stop, playOn, start });
};

describe('a track that follows its film', () => {
  it('[LECT-11] plays and pauses with it', () => {
    const { film, sound, start } = follow();
    expect(sound.paused).toBe(true);
    start();
    expect(sound.paused).toBe(false);
    film.paused = true;
    film.tell('pause');
    expect(sound.paused).toBe(true);
  });

  it('[LECT-11] joins a film that plays already, where it is', () => {
    const { film, sound, clock } = { film: new FakeMedia(), sound: new FakeMedia(), clock: 0 };
    film.paused = false;
    film.time = 31;
    syncAudioWithFilm({ film, sound, now: () => clock, onShort: () => {}, onRefused: () => {} });
    expect([sound.currentTime, sound.paused]).toEqual([31, false]);
  });

  it('[LECT-11] goes where the film is sent, at once and as often as it is sent', () => {
    const { film, sound, start } = follow();
    start();
    for (const place of [30, 12, 45]) {
      film.time = place;
      film.tell('seeking', 'seeked');
    }
    expect(sound.set).toEqual([30, 12, 45]);
    film.paused = true;
    film.tell('pause');
    film.time = 3;
    film.tell('seeking', 'seeked');
    expect([sound.currentTime, sound.paused]).toEqual([3, true]);
  });

  it('keeps its speed', () => {
    const { film, sound, start } = follow();
    start();
    film.playbackRate = 1.5;
    film.tell('ratechange');
    expect(sound.playbackRate).toBe(1.5);
    // A newly loaded source starts at normal speed.
    sound.playbackRate = 1;
    sound.tell('loadedmetadata');
    expect(sound.playbackRate).toBe(1.5);
  });

  it('[LECT-12] is set to the time of the film when it is more than 0.1 s away, and else left alone', () => {
    for (const [drift, isSet] of [
      [0.1, false],
      [-0.1, false],
      [0.05, false],
      [0.101, true],
      [-0.101, true],
    ] as const) {
      const { film, sound, start, playOn } = follow();
      start();
      playOn(2, drift);
      expect(sound.set).toEqual(isSet ? [film.currentTime] : []);
    }
  });

  it.each([
    [2.1, 2, false],
    [2, 2.1, false],
    [10.1, 10, false],
    [2.11, 2, true],
    [0, Number.NaN, false],
  ])('[LECT-12] a film at %d with its sound at %d is out of step: %j', (film, sound, isOff) => {
    expect(hasAudioDrifted(film, sound)).toBe(isOff);
  });

  it('is set at most once a second while the film plays on, however far it falls behind', () => {
    const { sound, start, playOn } = follow();
    start();
    for (let tick = 0; tick < 40; tick += 1) playOn(0.25, 0.3);
    expect(sound.set.length).toBeGreaterThan(5);
    expect(sound.set.length).toBeLessThanOrEqual(10);
  });

  it('is not set again while it seeks or waits for data, and comes in where the film is', () => {
    const { film, sound, start, playOn } = follow();
    start();
    sound.seeking = true;
    playOn(5, 4);
    expect(sound.set).toEqual([]);
    sound.seeking = false;
    sound.readyState = 2;
    playOn(5, 8);
    expect(sound.set).toEqual([]);
    expect(film.paused).toBe(false);
    sound.readyState = 4;
    sound.tell('playing');
    expect(sound.set).toEqual([10]);
  });

  it('waits for a film that waits for data', () => {
    const { film, sound, start } = follow();
    start();
    film.readyState = 2;
    film.tell('waiting');
    expect(sound.paused).toBe(true);
    film.readyState = 4;
    film.tell('playing');
    expect(sound.paused).toBe(false);
  });

  it('plays again when something else has paused it', () => {
    const { sound, start, playOn } = follow();
    start();
    sound.pause();
    playOn(0.25);
    expect(sound.paused).toBe(false);
  });

  it('survives a clock that jumps', () => {
    const { sound, start, playOn } = Object.assign(follow());
    start();
    playOn(5, 1);
    playOn(-4, 1);
    expect(sound.set).toHaveLength(2);
  });

  it('that is shorter ends once, gives the word back, and takes it again before its end', () => {
    const { film, sound, onShort, start, playOn } = follow();
    sound.duration = 40;
    start();
    playOn(39.9);
    expect(onShort).not.toHaveBeenCalled();
    Object.assign(sound, { ended: true, paused: true });
    const plays = sound.plays;
    for (let tick = 0; tick < 8; tick += 1) playOn(1, 0);
    expect(sound.plays).toBe(plays);
    expect(sound.set).toEqual([]);
    expect(onShort.mock.calls).toEqual([[true]]);
    film.time = 10;
    film.tell('seeking', 'seeked');
    expect(onShort.mock.calls).toEqual([[true], [false]]);
    expect([sound.currentTime, sound.paused]).toEqual([10, false]);
  });

  it('that ends within a second of the film leaves nothing out', () => {
    const { sound, onShort, start, playOn } = follow();
    sound.duration = 59.2;
    start();
    playOn(59.5);
    expect(sound.paused).toBe(true);
    expect(onShort).not.toHaveBeenCalled();
  });

  it('says when the browser does not let it play, and not when it was only paused too early', async () => {
    const { film, sound, onRefused, start } = follow();
    sound.refusal = new DOMException('', 'AbortError');
    start();
    await Promise.resolve();
    expect(onRefused).not.toHaveBeenCalled();
    sound.refusal = new DOMException('', 'NotAllowedError');
    film.tell('playing');
    await Promise.resolve();
    await Promise.resolve();
    expect(onRefused).toHaveBeenCalled();
  });

  it('is silent and left alone once it is stopped', () => {
    const { film, sound, stop, start } = follow();
    start();
    stop();
    expect(sound.paused).toBe(true);
    film.time = 50;
    film.tell('seeking', 'playing', 'timeupdate');
    expect([sound.paused, sound.set]).toEqual([true, []]);
  });
});
