import {
  type BrandSetting,
  changeBrandSetting,
  getBrandSetting,
} from '@cairn/api/site-settings.contract';
import { listCallsTo, type Stub, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openManagePage } from '../../test/manage-page.tsx';

const product: BrandSetting = { name: 'Cairn', logo: null, accent: null };
const own: BrandSetting = { ...product, accent: { light: '#0b5e6b', dark: '#7ac1d0' } };

const openBrand = async (
  values: BrandSetting,
  { fixed = {}, stubs = [] }: { fixed?: Record<string, string>; stubs?: readonly Stub[] } = {},
) => {
  const { requests } = openManagePage({
    path: '/manage/settings/brand',
    stubs: [stubResponse(getBrandSetting, { values, fixed }), ...stubs],
  });
  await screen.findByLabelText('Name of the site');
  return {
    user: userEvent.setup(),
    save: () => userEvent.click(screen.getByRole('button', { name: 'Save changes' })),
    readBodies: () =>
      Promise.all(listCallsTo(requests, changeBrandSetting).map((request) => request.json())),
  };
};
const retype = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

describe('the brand of the site', () => {
  it('is saved with the values that the administrator saw, and alone', async () => {
    const after = { ...product, name: 'Northgate' };
    const { save, readBodies } = await openBrand(product, {
      stubs: [stubResponse(changeBrandSetting, { values: after, fixed: {} })],
    });
    await retype('Name of the site', 'Northgate');
    await save();
    await waitFor(async () => expect(await readBodies()).toEqual([{ before: product, after }]));
  });

  it('[MSET-04] suggests the dark colour for the light one, until the dark one is chosen by hand', async () => {
    await openBrand(own);
    const dark = screen.getByLabelText('Dark theme');
    await retype('Light theme', '#7a1f5c');
    expect(dark).not.toHaveValue('#7ac1d0');
    expect(dark).toHaveAccessibleDescription(/Suggested from the light one/);
    await retype('Dark theme', '#ffffff');
    await retype('Light theme', '#1a4fa0');
    expect(dark).toHaveValue('#ffffff');
  });

  it('shows the lowest ratio at its field, and takes the nearest colour that holds', async () => {
    const { user } = await openBrand(own);
    const light = await retype('Light theme', '#2E94A6');
    expect(light).toHaveAccessibleDescription(
      '2.9 : 1 is too low. The nearest colour with enough contrast is #007384.',
    );
    expect(screen.getAllByText('Link on the page')[0]?.parentElement).toHaveTextContent('3.2 : 1');
    await user.click(screen.getByRole('button', { name: 'Use #007384' }));
    expect(light).toHaveValue('#007384');
    expect(light).toBeValid();
  });

  it('returns to the colours of the product', async () => {
    const { user, save, readBodies } = await openBrand(own, {
      stubs: [stubResponse(changeBrandSetting, { values: product, fixed: {} })],
    });
    await user.click(screen.getByRole('radio', { name: 'Those of the product' }));
    await save();
    await waitFor(async () =>
      expect(await readBodies()).toEqual([{ before: own, after: product }]),
    );
  });

  it('sends a chosen logo, and shows at the field why it is refused', async () => {
    const message = 'The SVG contains the element <script>.';
    const { user, save, readBodies } = await openBrand(product, {
      stubs: [
        {
          endpoint: changeBrandSetting,
          status: 400,
          body: { code: 'invalid', message, details: { field: 'logo' } },
        },
      ],
    });
    const group = screen.getByRole('group', { name: 'Logo' });
    await user.upload(
      within(group).getByLabelText('Logo', { selector: 'input' }),
      new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    );
    await within(group).findByRole('button', { name: 'Remove' });
    await save();
    expect(await within(group).findByRole('alert')).toHaveTextContent(message);
    expect(await readBodies()).toEqual([
      { before: product, after: product, newLogo: btoa('<svg/>') },
    ]);
  });

  it('[MSET-03] a name that the environment fixes is read-only, with the name of its variable', async () => {
    await openBrand(product, { fixed: { name: 'BRAND.name', logo: 'BRAND.logo' } });
    const name = screen.getByLabelText('Name of the site');
    expect(name).toHaveAttribute('readonly');
    expect(name).toHaveAccessibleDescription(
      'Set by the environment variable BRAND.name of the server.',
    );
    const group = screen.getByRole('group', { name: 'Logo' });
    expect(group).toHaveTextContent('BRAND.logo');
    expect(within(group).queryByRole('button')).not.toBeInTheDocument();
  });
});
