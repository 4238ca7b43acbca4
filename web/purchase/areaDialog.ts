import { element } from '../page/dom.ts';
import { dollars } from '../page/pageWords.ts';
import { distanceWords } from '../place/addresses.ts';
import type { GeocodedPlace } from '../service/serviceAnswers.ts';

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
      `We only know the area of “${place.geocoded_address}”: its middle, ±${distanceWords(place.uncertainty_m)}. The ` +
        'report would cover the one cell in the middle and wouldn’t describe any other place in the area.',
    ),
    element(
      'p',
      {},
      'Enter a house number and street, or click the building on the map, to get the report for the place you mean.',
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
