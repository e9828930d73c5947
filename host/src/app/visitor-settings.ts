import { getPageSettings } from '@cairn/api/release-settings.contract';
import { http } from '@cairn/session';

/** Returns the settings of a remote for the student, or visitor, of the page, by version of its releases. */
export const findVisitorSettings = async (remote: string) => {
  const { settings } = await http.call(getPageSettings, { params: { name: remote } });
  return settings;
};
