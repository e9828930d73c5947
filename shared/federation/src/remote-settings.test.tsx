import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { createLifecycleProps, mountRemote } from '../test/mounting.ts';
import { findHeading, startTestPlatform } from '../test/platform-page.tsx';
import { buildRelease, buildRemoteManifest } from '../test/releases.ts';
import { defineRemote } from './define-remote.tsx';
import type { LifecycleProps } from './remote-props.ts';
import { useSettings } from './remote-settings.ts';

const declared = {
  seats: { type: 'number', default: 20, description: 'Of a room.' },
  hasTrailer: { type: 'boolean', default: false, description: 'On top.' },
  help: { type: 'string', default: '/', description: 'Where it is.' },
};

const Shown = () => {
  const settings = useSettings(declared);
  const [first] = useState(settings);
  const { seats, hasTrailer, help } = settings;
  // Compiles only if the values have the types of the defaults.
  const words: string = `${seats.toFixed(1)} ${hasTrailer ? 'with' : 'without'} ${help.length}`;
  return <h1>{first === settings ? words : 'another object'}</h1>;
};

const shows = () => defineRemote({ routes: [{ path: '*', element: <Shown /> }] });

describe('a screen', () => {
  beforeEach(() => {
    document.body.replaceChildren();
    history.replaceState(null, '', '/catalog');
  });

  it.each<[string, Pick<LifecycleProps, 'settings'>, string]>([
    [
      'has the values that the host gives',
      { settings: { seats: 5, hasTrailer: true, help: '/faq' } },
      '5.0 with 4',
    ],
    ['has defaults of what is not given', { settings: { hasTrailer: true } }, '20.0 with 1'],
    [
      'has defaults of what is given in another type',
      { settings: { seats: '5', help: '/a' } },
      '20.0 without 2',
    ],
    ['has defaults under a host that knows of no settings', {}, '20.0 without 1'],
  ])('%s', async (_, given, words) => {
    await mountRemote(shows(), createLifecycleProps(given));
    expect(screen.getByRole('heading')).toHaveTextContent(words);
  });
});

it('the host gives each release its own values at mount, also one that runs instead', async () => {
  const page = startTestPlatform();
  const found = buildRemoteManifest('rooms', ['1.1.0', '1.0.0']);
  const props: LifecycleProps[] = [];
  const old = shows();
  page.publish(
    {
      ...found,
      current: { ...found.current, settings: { seats: 60 } },
      previous: [{ ...buildRelease('rooms', '1.0.0'), settings: { seats: 7 } }],
    },
    {
      '1.1.0': async () => ({
        ...shows(),
        mount: (given) => {
          props.push(given);
          return Promise.reject(new Error('no mount'));
        },
      }),
      '1.0.0': async () => old,
    },
  );
  page.publish(buildRemoteManifest('plain', ['1.0.0']), {
    '1.0.0': async () => ({
      ...shows(),
      mount: async (given) => {
        props.push(given);
        given.onDrawn('/plain');
      },
    }),
  });
  page.platform.navigate('/rooms');
  expect(await findHeading('7.0 without 1')).toBeVisible();
  page.platform.navigate('/plain');
  await screen.findByText((__, element) => element?.getAttribute('data-app') === 'plain@1.0.0');
  expect(props.map(({ settings }) => settings)).toEqual([{ seats: 60 }, undefined]);
  expect(props[1]).not.toHaveProperty('settings');
});
