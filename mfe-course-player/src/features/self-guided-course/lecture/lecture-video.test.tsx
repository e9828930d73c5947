import { listModules } from '@cairn/api/modules.contract';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { film, installMedia, playTo } from '../../../lib/test/media.ts';
import { next, openSelfGuidedCourse, study } from '../test/self-guided-course-page.tsx';
import { buildLecture } from '../test/modules.ts';

let media: ReturnType<typeof installMedia>;
beforeEach(() => {
  media = installMedia();
});

const oneLecture = (lecture = buildLecture()) => [buildModule({ Lecture: lecture })];

describe('film', () => {
  it('the stone starts the film and makes way', async () => {
    study();
    openSelfGuidedCourse();
    await userEvent.click(await screen.findByRole('button', { name: 'Play lecture' }));
    expect(media.play).toHaveBeenCalledTimes(1);
    fireEvent.play(film());
    expect(screen.queryByRole('button', { name: 'Play lecture' })).not.toBeInTheDocument();
  });
});

describe('a film whose address ends', () => {
  const later = buildLecture({
    LectureUrl: 'http://localhost/media/lecture/1/film.webm?expires=2&signature=b',
  });
  const openWithRenewal = (renewed = oneLecture(later)) => {
    let isLater = false;
    study();
    const view = openSelfGuidedCourse({
      modules: oneLecture(),
      stubs: [{ ...stubResponse(listModules, renewed), when: () => isLater }],
    });
    return {
      ...view,
      endAddress: () => {
        isLater = true;
      },
    };
  };

  it('gets a fresh one and goes on from the same place', async () => {
    const { endAddress } = openWithRenewal();
    await next();
    playTo(42);
    endAddress();
    jest.spyOn(film(), 'paused', 'get').mockReturnValue(false);
    fireEvent.error(film());
    await waitFor(() => expect(film()).toHaveAttribute('src', later.LectureUrl));
    // A newly loaded source starts at its beginning.
    playTo(0);
    fireEvent.loadedMetadata(film());
    expect(film().currentTime).toBe(42);
    expect(media.play).toHaveBeenCalledTimes(1);
  });

  it('keeps its address while it plays, although a newer one has arrived', async () => {
    const { endAddress, client } = openWithRenewal(
      oneLecture({ ...later, LectureTitle: 'Renewed' }),
    );
    await next();
    playTo(10);
    endAddress();
    await client.refetchQueries({ queryKey: ['modules'] });
    expect(await screen.findByRole('heading', { name: 'Renewed' })).toBeVisible();
    expect(film()).toHaveAttribute('src', buildLecture().LectureUrl);
  });

  it('tells of a film that is broken, and tries again when asked', async () => {
    openWithRenewal(oneLecture());
    await next();
    fireEvent.error(film());
    await waitFor(() => expect(media.load).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('The lecture could not be played.')).not.toBeInTheDocument();
    fireEvent.error(film());
    expect(await screen.findByText('The lecture could not be played.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(media.load).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('The lecture could not be played.')).not.toBeInTheDocument();
  });
});

describe('behind another tab', () => {
  it('a film pauses and keeps its place', async () => {
    study();
    openSelfGuidedCourse();
    await next();
    playTo(30);
    const before = film();
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(media.pause).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Course Content' }));
    expect(film()).toBe(before);
    expect(film().currentTime).toBe(30);
  });
});
