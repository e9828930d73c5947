import { getUserAttributes } from '@cairn/api/user.contract';
import { record, session } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { refreshStudentRecordOnReturn } from './refresh-record.ts';

let time = 0;
refreshStudentRecordOnReturn(() => time);
const comeBack = () => window.dispatchEvent(new Event('focus'));

describe('coming back to the page', () => {
  it('shows the progress that another browser has made', async () => {
    signInAs({ CompletedCourses: [] });
    stubApi(stubResponse(getUserAttributes, buildAttributes({ CompletedCourses: ['c1'] })));
    time += 10_000;
    comeBack();
    await waitFor(() => expect(record.read()?.CompletedCourses).toEqual(['c1']));
  });

  it('asks the server once in ten seconds, and not for a visitor', () => {
    signInAs();
    const requests = stubApi(stubResponse(getUserAttributes, buildAttributes()));
    time += 10_000;
    comeBack();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(listCallsTo(requests, getUserAttributes).length).toBeLessThanOrEqual(1);
    session.signOut('signed-out');
    const afterwards = stubApi(stubResponse(getUserAttributes, buildAttributes()));
    time += 10_000;
    comeBack();
    expect(listCallsTo(afterwards, getUserAttributes)).toHaveLength(0);
  });
});
