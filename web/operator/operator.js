/** Adds a button that copies each command of the operator's page. */

/** @type {HTMLElement | null} */
const copied = document.querySelector('#copied');

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} source
 */
async function copy(button, source) {
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
  } catch {
    // Without permission, the text is at least selected.
    getSelection()?.selectAllChildren(source);
    said = 'Selected';
  }
  button.textContent = said;
  if (copied) copied.textContent = said;
  setTimeout(() => {
    button.textContent = 'Copy';
    if (copied) copied.textContent = '';
  }, 2000);
}

for (const line of document.querySelectorAll('.command')) {
  const source = line.querySelector('code');
  if (!source) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${source.textContent ?? ''}`);
  button.addEventListener('click', () => void copy(button, source));
  line.append(button);
}
