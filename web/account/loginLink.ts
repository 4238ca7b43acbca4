/** The action of a link in an email. */
export type LoginLink =
  | { readonly kind: 'reset'; readonly code: string }
  | { readonly kind: 'confirm'; readonly code: string }
  | { readonly kind: 'forgot' };

/** Parses the part after the `#` of such a link; null for anything else. */
export function readLoginLink(hash: string): LoginLink | null {
  if (hash === '#forgot-password') return { kind: 'forgot' };
  const [, kind, code] = /^#(reset-password|confirm-email)=([0-9A-Za-z]{1,100})$/.exec(hash) ?? [];
  if (kind === undefined || code === undefined) return null;
  return { kind: kind === 'reset-password' ? 'reset' : 'confirm', code };
}
