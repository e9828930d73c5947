/** Mail 1: the learner chooses parts of it and hears about each whether it is a sign. */

const byId = (id) => document.getElementById(id);

export const openSpotting = () => {
  const spots = [...byId('parcel').querySelectorAll('.spot')];
  const signs = spots.filter((spot) => spot.dataset.sign);
  const found = new Set();

  const reveal = (spot) => {
    const isSign = spot.dataset.sign !== undefined;
    spot.classList.add(isSign ? 'is-sign' : 'is-fine');
    if (!isSign || found.has(spot)) return;
    found.add(spot);
    const entry = document.createElement('li');
    entry.textContent = spot.dataset.sign;
    byId('parcel-found').append(entry);
    spot.setAttribute('data-number', String(found.size));
    byId('parcel-count').textContent = `${found.size} of ${signs.length} signs found`;
  };

  for (const spot of spots) {
    spot.addEventListener('click', () => {
      reveal(spot);
      const { fine, sign } = spot.dataset;
      byId('parcel-status').textContent = sign ? `A sign. ${sign}` : `Proves nothing. ${fine}`;
    });
  }
  byId('parcel-all').addEventListener('click', () => {
    for (const sign of signs) reveal(sign);
    byId('parcel-status').textContent = `All ${signs.length} signs are listed below.`;
  });
};
