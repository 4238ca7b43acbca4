/** XYZ tiles over https whose host is fixed: the page's content policy names it. */
export function isTileTemplate(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  return protocol === 'https:' && hasPlaces && /^[\w.:-]+$/.test(host) && `${username}${password}` === '';
}
