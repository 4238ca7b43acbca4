import { secret } from '../account/accountForm.ts';
import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { announce } from '../page/resultPlace.ts';
import { longDate } from '../page/pageWords.ts';
import { createLink, fetchLinks, revokeLink, type ReportLink } from '../service/linksApi.ts';
import { ApiError } from '../service/apiCall.ts';
import { words } from '../words/words.ts';

/** The report to share: its owner, and its number, which may have to be looked up. */
interface SharedReport {
  readonly ownerKey: () => string | null;
  readonly reportId: () => Promise<number>;
}

/** A section of a report's card in which its owner creates and revokes links to it. */
export function shareSection({ ownerKey, reportId }: SharedReport): HTMLElement {
  const made = element('div', { class: 'share-made' });
  const entries = element('ul', { class: 'share-links' });
  const problem = element('p', { class: 'field-error', role: 'alert' });
  const create = element(
    'button',
    { type: 'button', class: 'button', id: 'create-link' },
    words.purchase.createLink,
  );

  const attempt = async (act: (id: number) => Promise<void>): Promise<void> => {
    problem.textContent = '';
    try {
      await act(await reportId());
    } catch (error) {
      problem.textContent = error instanceof ApiError ? errorLine(error) : words.purchase.tryAgain;
    }
  };
  const list = async (id: number): Promise<void> => {
    const { links } = await fetchLinks(ownerKey(), id);
    entries.replaceChildren(...links.map((link) => entryOf(link, () => attempt((of) => revoke(of, link)))));
  };
  const revoke = async (id: number, { link_id: linkId }: ReportLink): Promise<void> => {
    await revokeLink(ownerKey(), id, linkId);
    // Any link still shown may be this one, because it is only shown once.
    made.replaceChildren();
    await list(id);
    announce(words.purchase.linkRevoked);
    create.focus();
  };
  create.addEventListener('click', () => {
    create.disabled = true;
    const done = attempt(async (id) => {
      const { url } = await createLink(ownerKey(), id);
      const hint = words.purchase.copyNow;
      made.replaceChildren(
        ...secret(words.purchase.linkToReport, url),
        element('p', { class: 'hint' }, hint),
      );
      await list(id);
      announce(words.purchase.linkReady);
    });
    void done.finally(() => (create.disabled = false));
  });

  const section = element(
    'details',
    { class: 'share' },
    element('summary', {}, words.purchase.shareReport),
    element('p', {}, words.purchase.shareText),
    create,
    problem,
    made,
    entries,
  );
  section.addEventListener('toggle', () => {
    if (section.open) void attempt(list);
  });
  return section;
}

function entryOf({ created_at: createdAt }: ReportLink, onclick: () => unknown): HTMLElement {
  const time = `${longDate(createdAt.slice(0, 10))}, ${createdAt.slice(11, 16)} UTC`;
  return element(
    'li',
    {},
    words.purchase.linkCreated(time),
    element(
      'button',
      {
        type: 'button',
        class: 'button small quiet',
        onclick,
        'aria-label': words.purchase.revokeCreated(time),
      },
      words.purchase.revoke,
    ),
  );
}
