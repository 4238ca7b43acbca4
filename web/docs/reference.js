/** The scripts of the API reference: old links, the filter, copying, and the form that calls this server. */

import { connectForm } from './tryOperation.js';

/** Storage key of the last chosen language of the samples. */
const LANGUAGE = 'ground-motion.sample';

followOldLink();
document.querySelectorAll('.filter').forEach(connectFilter);
for (const form of document.forms) connectForm(form);
connectSamples();
document.querySelectorAll('.reference pre').forEach(addCopyButton);

/** `/docs#/places/getCoverage`, a URL used before operations had pages. */
function followOldLink() {
  const [, operation] = /^#\/[\w-]+\/(\w+)$/.exec(location.hash) ?? [];
  if (operation !== undefined) location.replace(`/docs/reference/${operation}`);
}

/** @param {Element} field */
function connectFilter(field) {
  const input = field.querySelector('input');
  if (input === null) return;
  const groups = [...document.querySelectorAll('[data-group]')];
  const wasOpen = new Map(groups.map((group) => [group, group.hasAttribute('open')]));
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const group of groups) {
      let found = 0;
      for (const entry of group.querySelectorAll('[data-words]')) {
        const text = `${entry.getAttribute('data-words') ?? ''} ${entry.textContent}`.toLowerCase();
        const isFound = words.every((word) => text.includes(word));
        entry.toggleAttribute('hidden', !isFound);
        if (isFound) found++;
      }
      group.toggleAttribute('hidden', found === 0);
      if (group.tagName === 'DETAILS')
        group.toggleAttribute('open', words.length > 0 || (wasOpen.get(group) ?? false));
    }
  };
  input.addEventListener('input', apply);
  field.removeAttribute('hidden');
  // a browser that goes back restores what was typed
  apply();
}

/** Shows the last chosen language. */
function connectSamples() {
  const last = localStorage.getItem(LANGUAGE);
  for (const choice of document.querySelectorAll('.samples input')) {
    if (!(choice instanceof HTMLInputElement)) continue;
    if (choice.value === last) choice.checked = true;
    choice.addEventListener('change', () => localStorage.setItem(LANGUAGE, choice.value));
  }
}

/** @param {Element} code */
function addCopyButton(code) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const report = (/** @type {string} */ words) => {
    button.textContent = words;
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.querySelector('code')?.textContent ?? '').then(
      () => report('Copied'),
      () => report("Can't copy"),
    );
  });
  code.after(button);
}
