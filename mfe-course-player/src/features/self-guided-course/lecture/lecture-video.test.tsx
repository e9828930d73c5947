import { listModules } from '@cairn/api/modules.contract';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback, playFilmTo } from '../../../lib/test/media.ts';
import {
  findNextButton,
  openSelfGuidedCourse,
  signInWithProgress,
} from '../test/self-guided-course-page.tsx';
import { buildLecture } from '../test/modules.ts';

let media: ReturnType<typeof mockMediaPlayback>;
beforeEach(() => {
  media = mockMediaPlayback();
});

const oneLecture = (lecture = buildLecture()) => [buildModule({ Lecture: lecture })];

describe('film', () => {
  it('the stone starts the film and makes way', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    await userEvent.click(await screen.findByRole('button', { name: 'Play lecture' }));
    expect(media.play).toHaveBeenCalledTimes(1);
    fireEvent.play(getFilm());
    expect(screen.queryByRole('button', { name: 'Play lecture' })).not.toBeInTheDocument();
  });
});

describe('a film whose address ends', () => {
  const later = buildLecture({
    LectureUrl: 'http://localhost/media/lecture/1/film.webm?expires=2&signature=b',
  });
  const openWithRenewal = (renewed = oneLecture(later)) => {
    let isLater = false;
    signInWithProgress();
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
    await findNextButton();
    playFilmTo(42);
    endAddress();
    jest.spyOn(getFilm(), 'paused', 'get').mockReturnValue(false);
    fireEvent.error(getFilm());
    await waitFor(() => expect(getFilm()).toHaveAttribute('src', later.LectureUrl));
    // A newly loaded source starts at its beginning.
    playFilmTo(0);
    fireEvent.loadedMetadata(getFilm());
    expect(getFilm().currentTime).toBe(42);
    expect(media.play).toHaveBeenCalledTimes(1);
  });

  it('keeps its address while it plays, although a newer one has arrived', async () => {
    const { endAddress, client } = openWithRenewal(
      oneLecture({ ...later, LectureTitle: 'Renewed' }),
    );
    await findNextButton();
    playFilmTo(10);
    endAddress();
    await client.refetchQueries({ queryKey: ['modules'] });
    expect(await screen.findByRole('heading', { name: 'Renewed' })).toBeVisible();
    expect(getFilm()).toHaveAttribute('src', buildLecture().LectureUrl);
  });

  it('tells of a film that is broken, and tries again when asked', async () => {
    openWithRenewal(oneLecture());
    await findNextButton();
    fireEvent.error(getFilm());
    await waitFor(() => expect(media.load).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('The lecture could not be played.')).not.toBeInTheDocument();
    fireEvent.error(getFilm());
    expect(await screen.findByText('The lecture could not be played.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(media.load).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('The lecture could not be played.')).not.toBeInTheDocument();
  });
});

describe('behind another tab', () => {
  it('a film pauses and keeps its place', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    await findNextButton();
    playFilmTo(30);
    const before = getFilm();
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(media.pause).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('tab', { name: 'Course Content' }));
    expect(getFilm()).toBe(before);
    expect(getFilm().currentTime).toBe(30);
  });
});
