/** Storage key of a typed key until the tab is closed. */
const KEY = 'ground-motion.reference-key';
/** Longer responses are truncated, characters. */
const LONGEST_SHOWN = 200_000;

/**
 * Sends what the form describes to this server, and shows the answer below it.
 * @param {HTMLFormElement} form
 */
export function connectForm(form) {
  const key = find(form, '#key', HTMLInputElement);
  const body = find(form, '#body', HTMLTextAreaElement);
  const examples = find(form, '#body-example', HTMLSelectElement);
  const answer = find(form, '.answer', HTMLElement);
  const send = find(form, 'button[type=submit]', HTMLButtonElement);
  if (answer === null || send === null) return;
  if (key !== null) {
    key.value = sessionStorage.getItem(KEY) ?? '';
    key.addEventListener('change', () => sessionStorage.setItem(KEY, key.value.trim()));
  }
  examples?.addEventListener('change', () => {
    if (body !== null) body.value = examples.value;
  });
  form.querySelector('.needs-script')?.remove();
  send.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    void call(requestOf(form, key?.value.trim() ?? '', body), answer).finally(() => {
      send.disabled = false;
    });
  });
}

/**
 * @template {Element} Kind
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => Kind} kind
 */
function find(root, selector, kind) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * @typedef {{ url: string, method: string, headers: Headers, body: string | null }} ApiRequest
 * @param {HTMLFormElement} form
 * @param {string} key
 * @param {HTMLTextAreaElement | null} body
 * @returns {ApiRequest}
 */
function requestOf(form, key, body) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '/';
  for (const field of form.querySelectorAll('[data-in]')) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const { in: where, list } = field.dataset;
    const value = field.value.trim();
    if (where === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    if (value === '') continue;
    if (where === 'header') headers.set(field.name, value);
    if (where === 'query')
      for (const one of list === 'repeated' ? value.split(',') : [value])
        query.append(field.name, one.trim());
  }
  if (key !== '') headers.set('authorization', `Bearer ${key}`);
  if (body !== null) headers.set('content-type', body.dataset['type'] ?? 'application/json');
  const search = query.size === 0 ? '' : `?${query}`;
  return {
    url: `${path}${search}`,
    method: form.dataset['method'] ?? 'GET',
    headers,
    body: body?.value ?? null,
  };
}

/**
 * @param {ApiRequest} request
 * @param {HTMLElement} place
 */
async function call({ url, method, headers, body }, place) {
  const start = performance.now();
  place.hidden = false;
  place.replaceChildren(paragraph('Waiting for the answer …'));
  try {
    const response = await fetch(url, { method, headers, body });
    const shown = await contentOf(response);
    const took = Math.round(performance.now() - start);
    const status = paragraph(`${response.status} ${response.statusText}, ${took} ms`);
    status.className = response.ok ? 'code good' : 'code bad';
    const told = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const more = document.createElement('details');
    const title = document.createElement('summary');
    title.textContent = 'Headers';
    more.append(title, text(told, 'Headers of the answer'));
    place.replaceChildren(paragraph(`${method} ${location.origin}${url}`), status, shown, more);
  } catch (error) {
    place.replaceChildren(
      paragraph(`No answer arrived: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

/** @param {Response} response @returns {Promise<HTMLElement>} */
async function contentOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/') && !type.startsWith('image/tiff')) return picture(await response.blob());
  if (/json|text|xml|javascript/.test(type)) {
    const whole = pretty(await response.text(), type);
    const isCut = whole.length > LONGEST_SHOWN;
    return text(isCut ? `${whole.slice(0, LONGEST_SHOWN)}\n… (${whole.length} characters)` : whole, 'Answer');
  }
  const blob = await response.blob();
  return blob.size === 0 ? paragraph('The answer has no body.') : download(blob);
}

/** @param {string} body @param {string} type */
function pretty(body, type) {
  if (!type.includes('json')) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** @param {string} words */
function paragraph(words) {
  const element = document.createElement('p');
  element.textContent = words;
  return element;
}

/** @param {string} words @param {string} name */
function text(words, name) {
  const block = document.createElement('pre');
  block.tabIndex = 0;
  block.ariaLabel = name;
  const code = document.createElement('code');
  code.textContent = words;
  block.append(code);
  return block;
}

/** A picture as a data address, which the page's content policy allows. @param {Blob} blob @returns {Promise<HTMLElement>} */
function picture(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    reader.addEventListener('load', () => {
      const image = document.createElement('img');
      image.alt = `The answer: a picture, ${blob.size} bytes`;
      image.src = typeof reader.result === 'string' ? reader.result : '';
      resolve(image);
    });
    reader.readAsDataURL(blob);
  });
}

/** @param {Blob} blob */
function download(blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = '';
  link.textContent = `Save the answer (${blob.type}, ${blob.size} bytes)`;
  return link;
}
