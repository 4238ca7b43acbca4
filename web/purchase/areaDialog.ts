import { element } from '../page/dom.ts';
import { dollars } from '../page/words.ts';
import { distanceWords } from '../place/addresses.ts';
import type { GeocodedPlace } from '../service/answers.ts';

/** Says that an address is known as an area only, and buys the report of its middle when that is wanted all the same. */
export function confirmArea(
  dialog: HTMLDialogElement,
  place: GeocodedPlace,
  priceUsd: number,
  onConfirm: () => unknown,
): void {
  const close = () => dialog.close();
  const confirm = () => {
    close();
    onConfirm();
  };
  dialog.replaceChildren(
    element('h2', { id: 'area-dialog-title' }, 'This is an area, not a house'),
    element(
      'p',
      {},
      `Only the area of “${place.geocoded_address}” is known: its middle, give or take ±${distanceWords(place.uncertainty_m)}. The report would be that of the one cell in the middle, and says nothing of any other place in the area.`,
    ),
    element(
      'p',
      {},
      'A house number and street, or a click on the building in the map, gives the report of the place you mean.',
    ),
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'button', class: 'button primary', onclick: close }, 'Choose another place'),
      element(
        'button',
        { type: 'button', class: 'button', id: 'buy-area', onclick: confirm },
        `Buy for the middle of the area (${dollars(priceUsd)})`,
      ),
    ),
  );
  dialog.showModal();
}
